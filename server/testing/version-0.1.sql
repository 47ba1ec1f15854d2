-- The embedded database of Postern 0.1 whose process was killed: one run in the middle of a send, with an unconfirmed item, and
-- one paused run.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE audit (
    position BIGINT PRIMARY KEY, at BIGINT NOT NULL, request_id TEXT, person_id TEXT, person_name TEXT, role TEXT,
    address TEXT, environment TEXT, action TEXT NOT NULL, subject TEXT, outcome TEXT NOT NULL, detail TEXT NOT NULL,
    previous_hash TEXT NOT NULL, hash TEXT NOT NULL);
INSERT INTO "audit" VALUES(1,1772366400000,NULL,NULL,NULL,NULL,NULL,NULL,'link.made','32a615eb-859a-484a-917a-a2a574dfc936','allowed','{"name":"Ada","role":"operator"}','0000000000000000000000000000000000000000000000000000000000000000','7b6d0bf159fe7fcc6aaa372088577b7b3c5cfe1688aa2e74ba892b736c5ebc99');
INSERT INTO "audit" VALUES(2,1772366400000,'828d5c72-7021-415f-9df5-bc036375bd9b','32a615eb-859a-484a-917a-a2a574dfc936','Ada','operator','127.0.0.1',NULL,'session.started',NULL,'allowed','{"how":"link"}','7b6d0bf159fe7fcc6aaa372088577b7b3c5cfe1688aa2e74ba892b736c5ebc99','b31449e58086ae86f3cd2e18bca74e1cb495f5ae8011f1f50a0a28b6d9df260b');
INSERT INTO "audit" VALUES(3,1772366400500,'13d6b8b1-dab1-4f6c-b52f-26aca9865395','32a615eb-859a-484a-917a-a2a574dfc936','Ada','operator','127.0.0.1','held','batch.started','dac71c82-6fb4-45a1-adee-09945355e269','allowed','{"networkId":"net-1","total":3}','b31449e58086ae86f3cd2e18bca74e1cb495f5ae8011f1f50a0a28b6d9df260b','3b32a82bc6190b86684705e01358915d8c794ae85d1848568450818b60434480');
INSERT INTO "audit" VALUES(4,1772366401000,'654486c6-8dbf-46f5-8996-060f9cfebbd7','32a615eb-859a-484a-917a-a2a574dfc936','Ada','operator','127.0.0.1','held','batch.started','4af9d37f-d995-4ee3-ac71-0870a8ad411b','allowed','{"networkId":"net-1","total":2}','3b32a82bc6190b86684705e01358915d8c794ae85d1848568450818b60434480','4bc079ac2a1678cf8040caadc98b90470399964e8e1890b45c13f889d013c43d');
INSERT INTO "audit" VALUES(5,1772366401500,'63ad7de8-16c4-415b-826b-686463c5b952','32a615eb-859a-484a-917a-a2a574dfc936','Ada','operator','127.0.0.1','held','batch.changed','4af9d37f-d995-4ee3-ac71-0870a8ad411b','allowed','{"wish":"pause"}','4bc079ac2a1678cf8040caadc98b90470399964e8e1890b45c13f889d013c43d','bd051a6e829715ca3bf5e6932ab9db3b7bf5d2eb19a753177b700159d9ed6b52');
INSERT INTO "audit" VALUES(6,1772366401600,'051a221e-cbb8-4c24-9c73-c1bad419905a','32a615eb-859a-484a-917a-a2a574dfc936','Ada','operator','127.0.0.1','held','operation.requested','967c5986-2df9-4fbd-b24c-d09f0b30c510','allowed','{"operation":"generateAddress"}','bd051a6e829715ca3bf5e6932ab9db3b7bf5d2eb19a753177b700159d9ed6b52','c0f535de08edc3664af2f7245690823a6596b4acac548a976ea407c74cce80d8');
INSERT INTO "audit" VALUES(7,1772366401600,'0a646f0e-88f7-4d66-a4e7-0a3f0b89bf9c','32a615eb-859a-484a-917a-a2a574dfc936','Ada','operator','127.0.0.1','held','operation.requested','c87024b0-6112-44cd-8e29-f396cbe91aa3','allowed','{"operation":"generateAddress"}','c0f535de08edc3664af2f7245690823a6596b4acac548a976ea407c74cce80d8','36fc145e6f11d287234e04c93855858cd0549e3e81e661aa6dd1a90b8579323a');
INSERT INTO "audit" VALUES(8,1772366401750,'1328b526-9d18-4543-ad9a-29cfb2f74a8d','32a615eb-859a-484a-917a-a2a574dfc936','Ada','operator','127.0.0.1','held','operation.requested','e9c51e5b-30e2-4ab7-adcb-7d2b45853753','allowed','{"operation":"generateAddress"}','36fc145e6f11d287234e04c93855858cd0549e3e81e661aa6dd1a90b8579323a','6293108cc1fcac80c77b097e40751f74c147f532ce263404ff567111dbdd7f32');
CREATE TABLE audit_head (id BIGINT PRIMARY KEY, position BIGINT NOT NULL, hash TEXT NOT NULL);
INSERT INTO "audit_head" VALUES(1,8,'6293108cc1fcac80c77b097e40751f74c147f532ce263404ff567111dbdd7f32');
CREATE TABLE batch_items (
    batch_id TEXT NOT NULL REFERENCES batches (id), position BIGINT NOT NULL, reference TEXT NOT NULL,
    state TEXT NOT NULL, idempotency_key TEXT NOT NULL, due_at BIGINT NOT NULL, baseline BIGINT, operation_id TEXT,
    address_id TEXT, address TEXT, error TEXT, PRIMARY KEY (batch_id, position));
INSERT INTO "batch_items" VALUES('dac71c82-6fb4-45a1-adee-09945355e269',0,'alice','succeeded','6e836281-427e-4a9e-94ea-950783876e90',0,0,'967c5986-2df9-4fbd-b24c-d09f0b30c510','alice-0','0xalice0',NULL);
INSERT INTO "batch_items" VALUES('dac71c82-6fb4-45a1-adee-09945355e269',1,'alice','sending','5d6a6c08-4742-4b2a-9b5e-8cdbda0f0f62',0,1,NULL,NULL,NULL,NULL);
INSERT INTO "batch_items" VALUES('dac71c82-6fb4-45a1-adee-09945355e269',2,'bob','unknown','da364d75-f097-4ab4-b5ee-9e55a8c6cc1c',1772366402700,0,'c87024b0-6112-44cd-8e29-f396cbe91aa3',NULL,NULL,'{"code":"POSTERN_OUTCOME_UNKNOWN","message":"The request was sent to the service, but the connection broke before its answer. It may have taken effect: it is not sent again.","category":"EXTERNAL_SERVICE","statusCode":502}');
INSERT INTO "batch_items" VALUES('4af9d37f-d995-4ee3-ac71-0870a8ad411b',0,'carol','waiting','95254d6a-c5a7-43a1-92de-187800c5c4d7',0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "batch_items" VALUES('4af9d37f-d995-4ee3-ac71-0870a8ad411b',1,'carol','waiting','a66e4af4-0d4b-4efb-8527-d942d8b486f3',0,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE batches (
    id TEXT PRIMARY KEY, environment TEXT NOT NULL, state TEXT NOT NULL, note TEXT, person_id TEXT NOT NULL,
    person_name TEXT NOT NULL, role TEXT NOT NULL, address TEXT, network_id TEXT NOT NULL, total BIGINT NOT NULL,
    start_key TEXT NOT NULL, request_hash TEXT NOT NULL, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL,
    owner TEXT, lease_until BIGINT NOT NULL, UNIQUE (person_id, environment, start_key));
INSERT INTO "batches" VALUES('dac71c82-6fb4-45a1-adee-09945355e269','held','running',NULL,'32a615eb-859a-484a-917a-a2a574dfc936','Ada','operator','127.0.0.1','net-1',3,'start-1','7f4ed800aabf168f92046ec10e8c44c1efbb39d274082f509c5a9ec0e0a5f209',1772366400500,1772366400500,'instance',1772366431500);
INSERT INTO "batches" VALUES('4af9d37f-d995-4ee3-ac71-0870a8ad411b','held','paused',NULL,'32a615eb-859a-484a-917a-a2a574dfc936','Ada','operator','127.0.0.1','net-1',2,'start-2','06355aed835c4ed0a078b333b2456e1a3477632c821682aecb05b776cb8cc07a',1772366401000,1772366401500,'instance',1772366431000);
CREATE TABLE contract_abis (
    environment TEXT NOT NULL, network_id TEXT NOT NULL, address TEXT NOT NULL, position BIGINT NOT NULL, hash TEXT NOT NULL,
    abi TEXT NOT NULL, entries BIGINT NOT NULL, at BIGINT NOT NULL, person_id TEXT NOT NULL, person_name TEXT NOT NULL,
    PRIMARY KEY (environment, network_id, address, position));
CREATE TABLE contracts (
    environment TEXT NOT NULL, network_id TEXT NOT NULL, address TEXT NOT NULL, name TEXT NOT NULL, tags TEXT NOT NULL,
    notes TEXT NOT NULL, search TEXT NOT NULL, abi_hash TEXT, version TEXT NOT NULL, created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL, person_id TEXT NOT NULL, person_name TEXT NOT NULL,
    PRIMARY KEY (environment, network_id, address));
CREATE TABLE intents (intent_hash TEXT PRIMARY KEY, touched_at BIGINT NOT NULL);
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
INSERT INTO "kysely_migration" VALUES('001-first','2026-11-22T03:35:28.781Z');
INSERT INTO "kysely_migration" VALUES('002-oidc','2026-11-22T03:35:28.783Z');
INSERT INTO "kysely_migration" VALUES('003-audit','2026-11-22T03:35:28.784Z');
INSERT INTO "kysely_migration" VALUES('004-due','2026-11-22T03:35:28.785Z');
INSERT INTO "kysely_migration" VALUES('005-mirror','2026-11-22T03:35:28.786Z');
INSERT INTO "kysely_migration" VALUES('006-book','2026-11-22T03:35:28.787Z');
INSERT INTO "kysely_migration" VALUES('007-batches','2026-11-22T03:35:28.788Z');
INSERT INTO "kysely_migration" VALUES('008-mirrored-address','2026-11-22T03:35:28.790Z');
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
INSERT INTO "kysely_migration_lock" VALUES('migration_lock',0);
CREATE TABLE labels (
    environment TEXT NOT NULL, network_id TEXT NOT NULL, address TEXT NOT NULL, label TEXT NOT NULL, search TEXT NOT NULL,
    version TEXT NOT NULL, changed_at BIGINT NOT NULL, person_id TEXT NOT NULL, person_name TEXT NOT NULL,
    PRIMARY KEY (environment, network_id, address));
CREATE TABLE links (
    token_hash TEXT PRIMARY KEY, person_id TEXT NOT NULL, name TEXT NOT NULL, role TEXT NOT NULL,
    expires_at BIGINT NOT NULL, used_at BIGINT);
INSERT INTO "links" VALUES('050dbda97c24acc4df80b534081b8fdfd851795c9ba52a9ba3672634e251070b','32a615eb-859a-484a-917a-a2a574dfc936','Ada','operator',1772409600000,1772366400000);
CREATE TABLE mirror_lists (
    id TEXT PRIMARY KEY, environment TEXT NOT NULL, kind TEXT NOT NULL, phase TEXT NOT NULL, offered BIGINT NOT NULL,
    error TEXT, failures BIGINT NOT NULL, generation BIGINT NOT NULL, next_skip BIGINT NOT NULL, last_id TEXT,
    shifted BIGINT NOT NULL, passes BIGINT NOT NULL, mismatch BIGINT, seen BIGINT NOT NULL, row_count BIGINT NOT NULL,
    total BIGINT, gap BIGINT NOT NULL, walked_at BIGINT, checked_at BIGINT, used_at BIGINT NOT NULL, wanted BIGINT NOT NULL,
    touched BIGINT NOT NULL, due_at BIGINT NOT NULL, owner TEXT, lease_until BIGINT NOT NULL);
CREATE TABLE mirror_records (
    environment TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, position BIGINT NOT NULL, generation BIGINT NOT NULL,
    network_id TEXT, profile TEXT, names TEXT NOT NULL, words TEXT NOT NULL, record TEXT NOT NULL, address TEXT,
    PRIMARY KEY (environment, kind, id));
CREATE TABLE operation_events (
    operation_id TEXT NOT NULL REFERENCES operations (id), position BIGINT NOT NULL, at BIGINT NOT NULL,
    state TEXT NOT NULL, detail TEXT, PRIMARY KEY (operation_id, position));
INSERT INTO "operation_events" VALUES('967c5986-2df9-4fbd-b24c-d09f0b30c510',1,1772366401600,'prepared',NULL);
INSERT INTO "operation_events" VALUES('c87024b0-6112-44cd-8e29-f396cbe91aa3',1,1772366401600,'prepared',NULL);
INSERT INTO "operation_events" VALUES('967c5986-2df9-4fbd-b24c-d09f0b30c510',2,1772366401600,'sending',NULL);
INSERT INTO "operation_events" VALUES('c87024b0-6112-44cd-8e29-f396cbe91aa3',2,1772366401600,'sending',NULL);
INSERT INTO "operation_events" VALUES('967c5986-2df9-4fbd-b24c-d09f0b30c510',3,1772366401650,'succeeded',NULL);
INSERT INTO "operation_events" VALUES('c87024b0-6112-44cd-8e29-f396cbe91aa3',3,1772366401700,'unknown','The request was sent to the service, but the connection broke before its answer. It may have taken effect: it is not sent again.');
INSERT INTO "operation_events" VALUES('e9c51e5b-30e2-4ab7-adcb-7d2b45853753',1,1772366401750,'prepared',NULL);
INSERT INTO "operation_events" VALUES('e9c51e5b-30e2-4ab7-adcb-7d2b45853753',2,1772366401750,'sending',NULL);
CREATE TABLE operations (
    id TEXT PRIMARY KEY, environment TEXT NOT NULL, operation TEXT NOT NULL, person_id TEXT NOT NULL,
    person_name TEXT NOT NULL, idempotency_key TEXT NOT NULL, key_slot TEXT NOT NULL, state TEXT NOT NULL,
    created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, parameters TEXT NOT NULL, network_id TEXT,
    contract_address TEXT, body TEXT NOT NULL, body_hash TEXT NOT NULL, intent_hash TEXT, acknowledges TEXT,
    workflow_id TEXT, service_operation_id TEXT, transaction_hash TEXT, receipt TEXT, error TEXT,
    reply_status BIGINT, reply_type TEXT, reply_body TEXT, owner TEXT, lease_until BIGINT NOT NULL,
    next_poll_at BIGINT, polls BIGINT NOT NULL, UNIQUE (person_id, environment, key_slot));
INSERT INTO "operations" VALUES('967c5986-2df9-4fbd-b24c-d09f0b30c510','held','generateAddress','32a615eb-859a-484a-917a-a2a574dfc936','Ada','6e836281-427e-4a9e-94ea-950783876e90','6e836281-427e-4a9e-94ea-950783876e90','succeeded',1772366401600,1772366401650,'{}','net-1',NULL,'{"reference":"alice","networkId":"net-1"}','3b26b70e00e75281d1ca49033b6967aa54ff44d5ef2213aaf213464ed8bbafaa',NULL,NULL,NULL,NULL,NULL,NULL,NULL,201,'application/json; charset=utf-8','{"data":{"id":"alice-0","address":"0xalice0"},"message":"made"}',NULL,0,NULL,0);
INSERT INTO "operations" VALUES('c87024b0-6112-44cd-8e29-f396cbe91aa3','held','generateAddress','32a615eb-859a-484a-917a-a2a574dfc936','Ada','da364d75-f097-4ab4-b5ee-9e55a8c6cc1c','da364d75-f097-4ab4-b5ee-9e55a8c6cc1c','unknown',1772366401600,1772366401700,'{}','net-1',NULL,'{"reference":"bob","networkId":"net-1"}','7030173ffaec0f9d202fa711f1db7bf3e0adef8c79d338daf0b5e15a43bd3da8',NULL,NULL,NULL,NULL,NULL,NULL,'{"code":"POSTERN_OUTCOME_UNKNOWN","message":"The request was sent to the service, but the connection broke before its answer. It may have taken effect: it is not sent again.","category":"EXTERNAL_SERVICE","statusCode":502}',502,'application/json; charset=utf-8','{"code":"POSTERN_OUTCOME_UNKNOWN","category":"EXTERNAL_SERVICE","message":"The request was sent to the service, but the connection broke before its answer. It may have taken effect: it is not sent again.","statusCode":502,"path":"/console/held/batches/dac71c82-6fb4-45a1-adee-09945355e269","timestamp":"2026-11-22T03:35:29.535Z","requestId":"0a646f0e-88f7-4d66-a4e7-0a3f0b89bf9c","operationId":"c87024b0-6112-44cd-8e29-f396cbe91aa3"}',NULL,0,NULL,0);
INSERT INTO "operations" VALUES('e9c51e5b-30e2-4ab7-adcb-7d2b45853753','held','generateAddress','32a615eb-859a-484a-917a-a2a574dfc936','Ada','5d6a6c08-4742-4b2a-9b5e-8cdbda0f0f62','5d6a6c08-4742-4b2a-9b5e-8cdbda0f0f62','sending',1772366401750,1772366401750,'{}','net-1',NULL,'{"reference":"alice","networkId":"net-1"}','3b26b70e00e75281d1ca49033b6967aa54ff44d5ef2213aaf213464ed8bbafaa',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'instance',1772366436750,NULL,0);
CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY, person_id TEXT NOT NULL, name TEXT NOT NULL, role TEXT NOT NULL,
    created_at BIGINT NOT NULL, seen_at BIGINT NOT NULL, authenticated_at BIGINT);
INSERT INTO "sessions" VALUES('8c5fa1f754add9c1f4ce19f263c390bbd4ce4964363bbfd23c2d503b0e5e03d5','32a615eb-859a-484a-917a-a2a574dfc936','Ada','operator',1772366400000,1772366400000,1772366400000);
CREATE TABLE sign_ins (
    state_hash TEXT PRIMARY KEY, browser_hash TEXT NOT NULL, code_verifier TEXT NOT NULL, nonce TEXT NOT NULL,
    return_to TEXT NOT NULL, max_age BIGINT, replaces TEXT, expires_at BIGINT NOT NULL);
CREATE INDEX operations_by_time ON operations (environment, created_at);
CREATE INDEX operations_by_intent ON operations (intent_hash, created_at);
CREATE INDEX sign_ins_by_end ON sign_ins (expires_at);
CREATE INDEX operations_by_lease ON operations (state, lease_until);
CREATE INDEX operations_due ON operations (next_poll_at) WHERE next_poll_at IS NOT NULL;
CREATE INDEX mirror_records_in_order ON mirror_records (environment, kind, position);
CREATE INDEX labels_by_address ON labels (environment, address);
CREATE INDEX labels_by_time ON labels (environment, changed_at);
CREATE INDEX contracts_by_time ON contracts (environment, changed_at);
CREATE INDEX batches_by_time ON batches (environment, created_at);
CREATE INDEX batches_by_state ON batches (state, lease_until);
CREATE INDEX batch_items_by_state ON batch_items (batch_id, state, position);
CREATE INDEX mirror_records_by_address ON mirror_records (environment, address) WHERE address IS NOT NULL;
COMMIT;
