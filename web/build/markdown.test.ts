import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { blogArticles } from "#contracts/content/blog.ts";
import { type Language, languages } from "#web/platform/language.ts";
import { splitFrontMatter } from "./front-matter.ts";
import { type Article, type Conditions, keepConditions, renderArticle, slugify } from "./markdown.ts";

const head = "# Title\n\nLead.\n\n";

/** The HTML of a text within a section. */
function render(markdown: string): string | undefined {
  return renderArticle(`${head}## Section\n\n${markdown}\n`).sections[0]?.html;
}

describe("articles", () => {
  test("a text is its title, its lead and its sections", () => {
    expect(renderArticle(`${head}Intro.\n\n## Что это\n\nOne\ntwo.\n\n- a\n- b\n  c\n\n## Ещё\n\nThree.\n`)).toEqual({
      title: "Title",
      lead: "Lead.",
      intro: "<p>Intro.</p>",
      sections: [
        { id: "chto-eto", title: "Что это", html: "<p>One two.</p><ul><li>a</li><li>b c</li></ul>" },
        { id: "esche", title: "Ещё", html: "<p>Three.</p>" },
      ],
    });
  });

  test("a lead describes the page without its markup", () => {
    expect(renderArticle("# T\n\nSee **the** [page](/qa), `npm`.\n").lead).toBe("See the page, npm.");
  });

  test.each([
    ["**bold** and `code`", "<p><b>bold</b> and <code>code</code></p>"],
    [
      "[here](/qa) and [there](https://a.example/b_c?d=1&e=2)",
      '<p><a href="/qa">here</a> and <a href="https://a.example/b_c?d=1&amp;e=2">there</a></p>',
    ],
    ["call [102](tel:102)", '<p>call <a href="tel:102">102</a></p>'],
    ["**Bold [link](/a).** Rest", '<p><b>Bold <a href="/a">link</a>.</b> Rest</p>'],
    ["`**not bold**`", "<p><code>**not bold**</code></p>"],
    ["1 < 2 & \"x\" > 'y'", "<p>1 &lt; 2 &amp; &quot;x&quot; &gt; 'y'</p>"],
    ["a <script>alert(1)</script>", "<p>a &lt;script&gt;alert(1)&lt;/script&gt;</p>"],
    ['[x](/a"onclick=)', '<p><a href="/a&quot;onclick=">x</a></p>'],
    ["1. a\n2. [b](/b)", '<ol><li>a</li><li><a href="/b">b</a></li></ol>'],
    ["> **A** tip\n> goes on.", '<p class="tip"><b>A</b> tip goes on.</p>'],
    ["![Поиск](search)", '<p class="screen"><img data-screen="search" alt="Поиск"></p>'],
    ["больше 3 % и snake_case", "<p>больше 3 % и snake_case</p>"],
  ])("%s", (markdown, html) => {
    expect(render(markdown)).toBe(html);
  });

  test.each([
    "#### deeper",
    "> - a list in a tip",
    "> one\n>\n> two",
    "2. two",
    "1) one",
    "* star",
    "  - nested",
    "    code",
    "```",
    "[x](tel:one)",
    "---",
    "| a | b |",
    "<div>",
    "*emphasis*",
    "**open",
    "![picture](/a.png)",
    "[x](javascript:alert(1))",
    "[x](//evil.example)",
    "[x](http://plain.example)",
    "[x]: /a",
    "a \\* b",
  ])("%s is refused", (markdown) => {
    expect(() => render(markdown)).toThrow(Error);
  });

  test("a text without title or lead is refused, and so are two sections with the same id", () => {
    expect(() => renderArticle("Text\n")).toThrow("title");
    expect(() => renderArticle("# T\n\n## S\n")).toThrow("paragraph");
    expect(() => renderArticle(`${head}# Again\n`)).toThrow("second title");
    expect(() => renderArticle(`${head}## A\n\na\n\n## А!\n`)).toThrow("#a");
  });

  test("sections may stand under a heading that has no text of its own", () => {
    const { sections } = renderArticle(`${head}## G\n\n### A\n\na\n\n### B\n\nb\n\n## C\n\nc\n`);
    expect(sections).toEqual([
      { id: "a", title: "A", html: "<p>a</p>", group: "G" },
      { id: "b", title: "B", html: "<p>b</p>", group: "G" },
      { id: "c", title: "C", html: "<p>c</p>" },
    ]);
    expect(() => renderArticle(`${head}## G\n\ntext\n\n### A\n\na\n`)).toThrow("no heading above");
  });

  test("links are resolved by the caller", () => {
    const { sections } = renderArticle(`${head}## S\n\n[a](/qa)\n`, (href) => `/ky${href}`);
    expect(sections[0]?.html).toBe('<p><a href="/ky/qa">a</a></p>');
  });

  test("every article can be rendered, and has the same structure in both languages", () => {
    for (const { name, conditions } of versions) {
      const [russian, kyrgyz] = languages.map((language) => readArticle(language, name, conditions));
      expect(kyrgyz?.sections.length, name).toBe(russian?.sections.length);
      for (const article of [russian, kyrgyz]) {
        expect(article?.lead.length, name).toBeGreaterThan(40);
        expect(article?.sections.every((section) => section.html !== "")).toBe(true);
      }
    }
  });
});

test("the section that the form of a claim leads to is there in both languages", () => {
  const conditions = { chat: true, business: true, tariffs: true, support: true };
  const titles = languages.map(
    (language) =>
      readArticle(language, "deceivers.md", conditions).sections.find(({ id }) => id === "first-hour")?.title,
  );
  expect(titles).toEqual(["Первый час после обмана", "Алдангандан кийинки биринчи саат"]);
});

test("a heading becomes a readable fragment of an address", () => {
  expect(slugify("Сколько стоит подать объявление?")).toBe("skolko-stoit-podat-obyavlenie");
  expect(slugify("Жарыя берүү канча турат?")).toBe("zharyya-beruu-kancha-turat");
  expect(slugify("Как работают тариф, VIP и кошелёк?")).toBe("kak-rabotayut-tarif-vip-i-koshelek");
});

const folder = new URL("../content/", import.meta.url);
const yesOrNo = [true, false];
/** Tariffs are those of businesses. */
const businesses = [
  { business: false, tariffs: false },
  { business: true, tariffs: false },
  { business: true, tariffs: true },
];
/** Every article with everything that may and may not exist. */
const versions = readdirSync(new URL("ru/", folder)).flatMap((name) =>
  yesOrNo.flatMap((chat) =>
    businesses.flatMap((business) => yesOrNo.map((support) => ({ name, conditions: { chat, ...business, support } }))),
  ),
);

/** Texts about the site and its rules. The others speak of messages and of the support of others, too. */
const aboutSite = versions.filter(
  ({ name }) => name === "forbidden-products.md" || blogArticles.every((slug) => name !== `${slug}.md`),
);

function readArticle(language: Language, name: string, conditions: Conditions): Article {
  const { markdown } = splitFrontMatter(readFileSync(new URL(`${language}/${name}`, folder), "utf8"));
  return renderArticle(keepConditions(markdown, conditions));
}

describe("parts of articles that speak of what may not exist", () => {
  const holds = { chat: true, business: false };

  test.each([
    ["Call{?chat} or write{/chat}.", "Call or write."],
    ["Call{?business} or come{/business}.", "Call."],
    ["{?chat}Write{/chat}{?!chat}Call{/!chat}.", "Write."],
    ["{?business}A{/business}{?!business}B{/!business}", "B"],
    ["a\n{?chat}\n- b\n{/chat}\n- c\n", "a\n- b\n- c\n"],
    ["a\n{?business}\n- b\n- b\n{/business}\n- c\n", "a\n- c\n"],
    ["{?chat}\na {?business}b{/business}{?!business}c{/!business}\n{/chat}\n", "a c\n"],
    ["{?business}\na {?chat}b{/chat}\n{/business}\nc\n", "c\n"],
    ["{listings} and {?chat}{users}{/chat}", "{listings} and {users}"],
  ])("%j", (markdown, kept) => {
    expect(keepConditions(markdown, holds)).toBe(kept);
  });

  test.each(["{?chats}a{/chats}", "a {?chat}b", "a{/chat}", "{?chat}\na\n", "{?chat}a{/business}"])(
    "%j is refused",
    (markdown) => {
      expect(() => keepConditions(markdown, holds)).toThrow(Error);
    },
  );

  test("without chats, business profiles and a support no text about the site speaks of them, with them some do", () => {
    const words = {
      chat: /(?<!\p{L})чат|перепис|собеседник|сообщени|жазыш|маектеш|билдирүү/iu,
      business: /бизнес-профил|тариф|кошел|капчык|VIP/i,
      support: /поддержк|колдоо кызмат/i,
    };
    for (const [condition, word] of Object.entries(words)) {
      const speaking = aboutSite
        .filter(
          ({ conditions }) =>
            conditions[condition as keyof typeof words] && Object.values(conditions).filter(Boolean).length === 1,
        )
        .flatMap(({ name, conditions }) =>
          languages.map((language) => JSON.stringify(readArticle(language, name, conditions))),
        );
      expect(
        speaking.some((text) => word.test(text)),
        condition,
      ).toBe(true);
      for (const { name, conditions } of aboutSite) {
        if (conditions[condition as keyof typeof words]) continue;
        for (const language of languages) {
          const text = JSON.stringify(readArticle(language, name, conditions));
          expect(word.exec(text)?.[0], `${language} ${name}`).toBeUndefined();
        }
      }
    }
  });
});
