import { createHash, createPublicKey, ECDH, verify } from "node:crypto";

const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();
const twice = (bytes: Uint8Array): Buffer => sha256(sha256(bytes));
const hash160 = (bytes: Uint8Array): Buffer => createHash("ripemd160").update(sha256(bytes)).digest();

/** A transaction's id has its bytes in reverse order. */
const idOf = (bytes: Uint8Array): string => Buffer.from(bytes.toReversed()).toString("hex");

/** A transaction parsed from its bytes, without the library that created them. */
export type ReadTransaction = ReturnType<typeof readTransaction>;

/** Reads a serialized transaction with witnesses (BIP-144). Throws if bytes are missing or left over. */
export const readTransaction = (raw: string) => {
  const bytes = Buffer.from(raw, "hex");
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new Error("The transaction is cut short.");
    at += length;
    return bytes.subarray(at - length, at);
  };
  const count = (): number => {
    const first = take(1).readUInt8();
    if (first < 0xfd) return first;
    if (first === 0xfd) return take(2).readUInt16LE();
    throw new Error("A count is larger than any here.");
  };
  const several = <T>(read: () => T): readonly T[] => Array.from({ length: count() }, read);
  const version = take(4);
  if (take(2).toString("hex") !== "0001") throw new Error("The transaction has no witnesses.");
  const start = at;
  const inputs = several(() => ({ outpoint: take(36), script: take(count()), sequence: take(4) }));
  const outputs = several(() => ({ value: take(8).readBigUInt64LE(), script: take(count()) }));
  const body = bytes.subarray(start, at);
  const witnesses = inputs.map(() => several(() => take(count())));
  const lockTime = take(4);
  if (at !== bytes.length) throw new Error("Bytes are left over.");
  const id = idOf(twice(Buffer.concat([version, body, lockTime])));
  const vsize = Math.ceil((4 * (body.length + 8) + (bytes.length - body.length - 8)) / 4);
  return { id, vsize, version, inputs, outputs, witnesses, lockTime };
};

/** The output that an input spends. */
export const outpointOf = ({ outpoint }: ReadTransaction["inputs"][number]) => ({
  txid: idOf(outpoint.subarray(0, 32)),
  vout: outpoint.readUInt32LE(32),
});

/** The public key hash, as in a version 0 witness program of 20 bytes. */
export const keyHashOf = (publicKey: Uint8Array): string => hash160(publicKey).toString("hex");

/**
 * Whether an input's witness spends an output of `value` satoshi at the address of its public key. Node verifies the
 * signature over the digest of BIP-143, which is computed here.
 */
export const isSigned = (
  { version, inputs, outputs, witnesses, lockTime }: ReadTransaction,
  index: number,
  value: bigint,
) => {
  const input = inputs[index];
  const [signature, publicKey] = witnesses[index] ?? [];
  if (input === undefined || signature === undefined || publicKey === undefined) return false;
  const amount = (satoshi: bigint) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(satoshi);
    return bytes;
  };
  const preimage = Buffer.concat([
    version,
    twice(Buffer.concat(inputs.map(({ outpoint }) => outpoint))),
    twice(Buffer.concat(inputs.map(({ sequence }) => sequence))),
    input.outpoint,
    Buffer.from(`1976a914${keyHashOf(publicKey)}88ac`, "hex"),
    amount(value),
    input.sequence,
    twice(
      Buffer.concat(
        outputs.map(({ value: paid, script }) => Buffer.concat([amount(paid), Buffer.from([script.length]), script])),
      ),
    ),
    lockTime,
    Buffer.from("01000000", "hex"),
  ]);
  const whole = Buffer.from(
    ECDH.convertKey(publicKey, "secp256k1", undefined, "hex", "uncompressed").toString(),
    "hex",
  );
  const [x, y] = [whole.subarray(1, 33).toString("base64url"), whole.subarray(33).toString("base64url")];
  const key = createPublicKey({ key: { kty: "EC", crv: "secp256k1", x, y }, format: "jwk" });
  const isAll = signature.at(-1) === 1;
  // Node hashes once more.
  return isAll && verify("sha256", sha256(preimage), key, signature.subarray(0, -1));
};
