/** Where downloads are in the store. */
export const EXPORTS = 'exports/'

/** The folder of somebody's downloads. */
export function exportFolder(userId: string): string {
  return `${EXPORTS}${userId}/`
}

export function exportPath(userId: string, exportId: string): string {
  return `${exportFolder(userId)}${exportId}.zip`
}

/** The download's id from its path, '' for what is none. */
export function exportIdOf(path: string): string {
  return /\/([\w-]+)\.zip$/.exec(path)?.[1] ?? ''
}
