import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { chromiumPath } from "./scripts/lib/chromium.mjs";
const link = /^Sign in: (\S+)$/m.exec(readFileSync("/tmp/rec-look/server.log","utf8"))[1];
const { origin } = new URL(link);
const executablePath = chromiumPath();
const browser = await chromium.launch({ args: ["--no-sandbox","--disable-gpu"], ...(executablePath ? {executablePath} : {}) });
const context = await browser.newContext({ baseURL: origin, viewport: {width:1280,height:900}, reducedMotion:"reduce", storageState: process.env.STATE });
const page = await context.newPage();
page.on("console", m => m.type()==="error" && console.log("console:", m.text()));
page.on("pageerror", e => console.log("pageerror", e.message));
const mark = { "x-postern":"1", origin };
const get = async p => (await context.request.get(p)).json();
const post = async (p, body, h={}) => { const r = await context.request.post(p,{headers:{...mark,"idempotency-key":crypto.randomUUID(),...h},data:body}); const t=await r.text(); if(r.status()>=400) console.log(p,r.status(),t); return t? JSON.parse(t):{}; };
if (!process.env.STATE) { await page.goto(link); await page.getByRole("heading",{level:1,name:"Overview"}).waitFor(); await context.storageState({path:"/tmp/rec-look/state.json"}); }
const { networks } = await get("/relay/sandbox/api/v1/network/organization?take=100");
const net = networks.find(n=>n.name==="tETH").id;
const { deployedContracts } = await get(`/relay/sandbox/api/v1/deployed-contracts?take=100&networkId=${net}`);
const token = deployedContracts.contracts.find(({name})=>/token/i.test(name??"")).contractAddress;
const { data: addresses } = await get("/relay/sandbox/api/v1/addresses/organization?take=100");
const [sender, receiver] = addresses.filter(a=>a.reference==="demo"&&a.networkId===net);
if (!process.env.STATE) {
  const csv = `network,address,label\r\n,${receiver.address},Acme settlement\r\n`;
  const { plan } = await post("/console/sandbox/labels/import/check",{csv}); await post("/console/sandbox/labels/import",{csv,plan,conflicts:"replace"});
  const write = (fn, inputs, h) => post(`/relay/sandbox/api/v1/contract-interactions/network/${net}/contract-address/${token}/functions/write`, { addressId: sender.id, abiFunction: { type:"function", name: fn, inputs: inputs.map(([name,type,value])=>({name,type,value})), outputs: [], stateMutability:"nonpayable" } }, h);
  await post("/console/sandbox/review", {networkId: net, from: sender.address, to: token, calldata: "0xa9059cbb"+receiver.address.slice(2).toLowerCase().padStart(64,"0")+(1500000000000000000n).toString(16).padStart(64,"0"), amount:"0"}).then(r=>console.log(JSON.stringify(r).slice(0,400)));
  console.log(await write("transfer",[["to","address",receiver.address],["value","uint256","1500000000000000000"]]));
  console.log(await write("approve",[["spender","address",receiver.address],["value","uint256",((1n<<256n)-1n).toString()]]));
  await post("/relay/sandbox/api/v2/addresses/generate",{reference:"northwind-traders",networkId:net});
  await new Promise(r=>setTimeout(r,12000));
}
const ops = await get("/console/sandbox/operations?take=10");
console.log(ops.data.map(o=>[o.id,o.endpoint,o.state,o.meaning?.meaning.short.map(p=>p.text??p.name??p.address).join(""),o.meaning?.happened?.length,o.meaning?.predicted?.length,o.meaning?.fee?.text, o.meaning?.differences]));
const transfer = ops.data.find(o=>o.body?.abiFunction?.name==="transfer");
const hash = transfer?.transactionHash;
const { data: txs } = await get(`/relay/sandbox/api/v1/transactions/profile/demo?take=20`).catch(()=>({data:[]}));
const pages = { activity:"/sandbox/activity", operation:`/sandbox/activity/${transfer?.id}`, transaction:`/sandbox/transactions/${net}/${hash}`, missing:`/sandbox/transactions/${net}/0x${"0".repeat(64)}`, malformed:`/sandbox/transactions/${net}/nothing`, audit:"/sandbox/audit", overview:"/sandbox" };
const only = process.argv.slice(2);
for (const [name, path] of Object.entries(pages)) {
  if (only.length && !only.includes(name)) continue;
  for (const [w,s] of [[1280,"light"],[360,"dark"],[1280,"dark"],[360,"light"]]) {
    if (process.env.FEW && ((w===1280)!==(s==="light"))) continue;
    await page.setViewportSize({width:w,height:900}); await page.emulateMedia({colorScheme:s,reducedMotion:"reduce"});
    await page.goto(path); await page.getByRole("heading",{level:1}).waitFor(); await page.waitForTimeout(1800);
    const wide = await page.evaluate(()=>document.documentElement.scrollWidth>document.documentElement.clientWidth);
    if (wide) console.log("TOO WIDE", name, w);
    await page.screenshot({path:`/tmp/rec-look/${name}-${w}-${s}.png`,fullPage:true});
  }
}
await browser.close();
