import path from 'node:path'

/** A text with the operator's commands as they are typed where this process runs: a packed site has no npm, and deploy/systemd/roost
 *  and the images run its server/start-built.ts, so that "npm run admin -- files" is "roost admin files" there. */
export function asTyped(text: string, program = process.argv[1] ?? ''): string {
  if (path.basename(program) !== 'start-built.ts') return text
  return text
    .replace(/npm run (import|admin|backup|restore|drill|move|migrate|update)\b( --)?/g, 'roost $1')
    .replace(/\[-- /g, '[')
    .replace(/npm start\b/g, 'roost')
}
