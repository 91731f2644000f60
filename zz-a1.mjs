import { chromium } from "playwright-core"; import { chromiumArguments, findChromium } from "./e2e/chromium.ts";
const b = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments() });
for (const [w, h, phone, path] of [[390,844,true,"/"],[390,844,true,"/category/transport"],[1280,800,false,"/"]]) {
const c = await b.newContext({ viewport: { width: w, height: h }, hasTouch: phone, isMobile: phone }); const p = await c.newPage();
p.on("console", m => console.log("CONSOLE", m.type(), m.text().slice(0,200)));
p.on("response", r => { if (r.url().includes("auth") || r.url().includes(".data")) console.log(r.status(), r.request().method(), r.url()); });
await p.goto("http://localhost:8166" + path); await p.waitForLoadState("networkidle");
await p.evaluate(() => { const a = document.createElement("a"); a.href="/auth/login?next=/"; a.textContent="x"; a.id="zz"; document.body.append(a); a.click(); });
await p.waitForSelector("dialog.modal input[name=login]");
await p.fill("dialog.modal input[name=login]", "+996555000001"); await p.fill("dialog.modal input[name=password]", "wrong1234");
await p.evaluate(() => { document.querySelector("dialog.modal form").dataset.zz="same"; document.querySelector("dialog.modal").dataset.zz="same"; document.querySelector("header").dataset.zz="same" });
await p.click("dialog.modal button[type=submit]");
await p.waitForTimeout(6000);
console.log(w, path, (await p.textContent("dialog.modal form")).slice(0,200), "login=", await p.inputValue("dialog.modal input[name=login]"), await p.evaluate(() => [document.querySelector("dialog.modal form").dataset.zz, document.querySelector("dialog.modal").dataset.zz, document.querySelector("header")?.dataset.zz]));
await p.screenshot({ path: `/tmp/a1-${w}-${path.length}.png` });
await c.close();
}
await b.close();
