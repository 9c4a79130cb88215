import type { StudioSite } from "../http/studio-site.js";
import { UsageError } from "./usage-error.js";

/** The studio's page, if its package is installed. */
export async function findStudio(): Promise<StudioSite["file"] | undefined> {
  try {
    return (await import("@icdp/studio/files")).studioFile;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

/** @throws UsageError when the package is not installed */
export async function needStudio(): Promise<StudioSite["file"]> {
  const studio = await findStudio();
  if (studio === undefined) throw new UsageError("The studio is a package of its own: npm install @icdp/studio");
  return studio;
}
