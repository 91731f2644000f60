import { expect, test } from "vitest";
import { listFaults } from "./list-faults.ts";

const url = "https://jarya.example";

test.for([
  [{ "@type": "Product", name: "Стол", image: `${url}/a.jpg` }, "offers"],
  [{ "@type": "FurnitureShop", name: "Нур" }, "FurnitureShop"],
  [{ "@type": "WebSite", name: "Жарыя", url, colour: "red" }, "colour"],
  [{ "@type": "FAQPage", mainEntity: [{ "@type": "Question", name: "Как?" }] }, "acceptedAnswer"],
  [{ "@type": "BreadcrumbList", itemListElement: [{ "@type": "ListItem", name: "А", position: 1 }] }, "two"],
] as const)("in %j the fault is found", async ([thing, word]) => {
  expect((await listFaults(thing)).join()).toContain(word);
});

test("what is right has no faults", async () => {
  expect(await listFaults({ "@type": "WebSite", name: "Жарыя", url })).toEqual([]);
});
