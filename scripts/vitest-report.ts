import path from "node:path";
import { fileURLToPath } from "node:url";

/** The part of Vitest's JSON report that is used here. */
export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: { name: string; message: string; assertionResults: AssertionResult[] }[];
}

interface AssertionResult {
  fullName: string;
  status: string;
  /** Errors of all attempts: a test that passed at the second attempt has those of the first. */
  failureMessages: string[];
}

/** Characters of a failure's message that are shown again at the end. */
const maxFailure = 4_000;

/** Name and error of each failed test, and of each file that did not load. */
export function listFailures({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    if (!assertionResults.length && message) return [`${relativePath(name)}: ${shorten(message)}`];
    return assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => describeTest(name, fullName, failureMessages.join("\n")));
  });
}

/** Name and errors of each test that failed, and passed when it ran again. */
export function listFlaky({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => describeTest(name, fullName, failureMessages.join("\n"))),
  );
}

function describeTest(file: string, name: string, error: string): string {
  return `${relativePath(file)}: ${name}: ${shorten(error)}`;
}

function relativePath(file: string): string {
  return path.relative(fileURLToPath(new URL("..", import.meta.url)), file);
}

function shorten(message: string): string {
  // Without empty lines, so that the end of an entry is found.
  const lines = message.split("\n").filter((line) => line.trim() !== "" && !/^\s+at .*node_modules/.test(line));
  return lines.join("\n").slice(0, maxFailure);
}
