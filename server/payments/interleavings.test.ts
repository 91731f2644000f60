// @module-tag rare
import { test } from "vitest";
import { expectSoundBooks } from "./interleavings.fixture.ts";

test("whatever happens to payments at once in two processes, every som is accounted for", { timeout: 180_000 }, () =>
  expectSoundBooks(10),
);
