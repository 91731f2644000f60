import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, runProgram } from "../processes.ts";

/** Checks a commit out into `folder/tree`, installs its dependencies and builds it; returns the tree. */
export async function checkOut(commit: string, folder: string): Promise<string> {
  const tree = join(folder, "tree");
  await runProgram("git", ["worktree", "add", "--detach", "--quiet", tree, commit]);
  if (hasSameDependencies(tree)) await linkDependencies(tree);
  // As its own scripts do it: installs what is not there, and builds.
  await runProgram("node", ["scripts/bootstrap.mjs", "start"], { cwd: tree });
  return tree;
}

/** Lets Git forget worktrees whose folders are gone. */
export function forgetTree(): void {
  execFileSync("git", ["worktree", "prune"], { cwd: root });
}

function hasSameDependencies(tree: string): boolean {
  const [own, other] = [root, tree].map((one) => readFileSync(join(one, "package-lock.json"), "utf8"));
  return own === other;
}

/** Links take no time and no room. Where they cannot be made, as on another disk, the dependencies are installed. */
async function linkDependencies(tree: string): Promise<void> {
  await runProgram("cp", ["-al", join(root, "node_modules"), tree]).catch(() =>
    runProgram("rm", ["-rf", join(tree, "node_modules")]),
  );
}
