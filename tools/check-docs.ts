// Every path a document names must exist: relative links, and words in backticks that look like a path of ours.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'docs/**/*.md']
const LINK = /\]\((?<target>[^)\s]+)(?:\s+"[^"]*")?\)/g
const CODE = /`(?<target>[^`\n]+)`/g
/** A path in backticks starts at one of our top-level folders, or is a file in the root. */
const OUR_PATH =
  /^(app|server|tests|tools|bench|docs|public|\.ci)\/[\w./+-]*$|^[\w-][\w.-]*\.(md|mjs|json|config\.ts)$/
/** What the documents may name although it is made on the machine and not committed, or stands for many files. */
const MADE_LATER = /^(build|data|node_modules)(\/|$)/

type DeadPath = { document: string; line: number; target: string }

/** The dead paths of all documents below `root`, with how many documents were read. */
export function findDeadPaths(root: string): { documents: number; dead: DeadPath[] } {
  const documents = globSync(DOCUMENTS, { cwd: root })
  const dead = documents.flatMap((document) => {
    const lines = readFileSync(join(root, document), 'utf8').split('\n')
    return lines.flatMap((text, index) => {
      const links = [...text.matchAll(LINK)]
        .map((match) => match.groups?.target ?? '')
        .filter((target) => !/^([a-z]+:|#)/.test(target))
        .map((target) => ({
          target,
          path: join(dirname(document), decodeURI(target).replace(/[#?].*$/, '')),
        }))
      const words = [...text.matchAll(CODE)]
        .map((match) => (match.groups?.target ?? '').replace(/:\d+$/, ''))
        .filter((target) => OUR_PATH.test(target))
        .map((target) => ({ target, path: target }))
      return [...links, ...words]
        .filter(({ path }) => !MADE_LATER.test(path) && !existsSync(join(root, path)))
        .map(({ target }) => ({ document, line: index + 1, target }))
    })
  })
  return { documents: documents.length, dead }
}

if (import.meta.main) {
  const { documents, dead } = findDeadPaths('.')
  for (const { document, line, target } of dead)
    console.error(`${document}:${line}: ${target} does not exist`)
  if (documents === 0) console.error('no documents here')
  console.log(`${documents} documents, ${dead.length} dead paths`)
  process.exitCode = dead.length > 0 || documents === 0 ? 1 : 0
}
