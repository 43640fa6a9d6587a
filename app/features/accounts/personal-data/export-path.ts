/** Folder of the downloads in the file store. */
export const EXPORTS = 'exports/'

export function exportFolder(userId: string): string {
  return `${EXPORTS}${userId}/`
}

export function exportPath(userId: string, exportId: string): string {
  return `${exportFolder(userId)}${exportId}.zip`
}

/** The id of a download from its path; '' when the path is not one. */
export function exportIdOf(path: string): string {
  return /\/([\w-]+)\.zip$/.exec(path)?.[1] ?? ''
}
