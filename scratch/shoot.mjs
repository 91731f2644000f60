import { chromium } from "playwright-core";
import { findChromium, chromiumArguments } from "../e2e/chromium.ts";
const base="http://localhost:8130";
const browser=await chromium.launch({executablePath:await findChromium(),args:chromiumArguments()});
const shots=JSON.parse(process.argv[2]);
for(const s of shots){
  const ctx=await browser.newContext({viewport:{width:s.w,height:s.w<600?844:900},deviceScaleFactor:1,isMobile:s.w<600,hasTouch:s.w<600,baseURL:base});
  if(s.as){const r=await ctx.request.post("/auth/v1/login/",{data:{login:s.as,password:"demo1234"},headers:{origin:base}}); if(!r.ok()) console.log("login",r.status());}
  const page=await ctx.newPage(); const msgs=[]; page.on("console",m=>m.type()==="error"&&msgs.push(m.text())); page.on("pageerror",e=>msgs.push(String(e)));
  const r=await page.goto((s.l==="ky"?"/ky":"")+s.p); await page.waitForTimeout(1500);
  await page.screenshot({path:`/tmp/shots-m/${s.n}.png`,fullPage:s.full??true});
  console.log(s.n,r.status(),page.url(),msgs.slice(0,3).join(" | "));
  await ctx.close();
}
await browser.close();
