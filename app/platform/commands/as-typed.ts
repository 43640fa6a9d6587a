import path from 'node:path'

/** Rewrites the operator's commands in a text to fit this installation: a packaged site has no npm. deploy/systemd/roost and
 *  the images run its server/start-built.ts, so "npm run admin -- files" becomes "roost admin files". */
export function asTyped(text: string, program = process.argv[1] ?? ''): string {
  if (path.basename(program) !== 'start-built.ts') return text
  return text
    .replace(/npm run (import|admin|backup|restore|drill|move|migrate|update)\b( --)?/g, 'roost $1')
    .replace(/\[-- /g, '[')
    .replace(/npm start\b/g, 'roost')
}
