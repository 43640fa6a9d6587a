// Checks documents as far as a program can. Paths and npm commands in them must exist (relative links, and code in backticks
// that looks like a path of this repository). Every decision must have its parts, and all Markdown together has a word limit.
// Neither documents nor sources may spell a word as CONTRIBUTING.md forbids.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const DOCUMENTS = ['*.md', 'docs/**/*.md', 'app/**/README.md']
const LINK = /\]\((?<target>[^)\s]+)(?:\s+"[^"]*")?\)/g
const CODE = /`(?<target>[^`\n]+)`/g
/** A path in backticks starts at one of our top-level folders, or is a file in the root. */
const OUR_PATH =
  /^(app|server|tests|tools|bench|docs|public|\.ci)\/[\w./+-]*$|^[\w-][\w.-]*\.(md|mjs|json|config\.ts)$/
/** `npm run NAME`, in text and in code blocks. */
const COMMAND = /\bnpm run (?<name>[\w:-]+)/g
/** Paths that documents may name although they are generated and not committed, or stand for many files. */
const MADE_LATER = /^(build|data|node_modules)(\/|$)/

/** The parts of every decision, each on its own line. */
const PARTS = [
  /^Status: (accepted|superseded by \d{3}), \d{4}-\d\d-\d\d$/,
  /^## Context$/,
  /^## Choice$/,
  /^## Consequences$/,
]

/** Forbidden spellings on pages and in documents and comments, and their replacements. Stored strings and the specification have none. */
const SPELLINGS = [{ not: /\be-mail/i, say: 'email' }]
const WRITTEN = [
  '{app,server,tests,tools,bench,deploy,docs}/**/*.{ts,tsx,mjs,js,css,md,txt,json,yml}',
  '*.{md,mjs,ts}',
]
/** These files list what not to write. */
const QUOTES_THEM = new Set([
  'CONTRIBUTING.md',
  'tools/check-docs.ts',
  'tools/check-docs.test.ts',
  'tests/setup/writing-faults.ts',
  'tests/setup/writing-faults.test.ts',
  // The label that issue 52 names.
  'app/features/inquiries/lead-lines.ts',
])

/** How much one can still read: words in all Markdown of the repository, as `git ls-files '*.md' | xargs cat | wc -w` counts. */
const MOST_WORDS = 22_020
/** Papers for a housing office's IT are read by others, once, and have a separate limit. */
const PAPERS = /^(docs\/procurement\/.*|SECURITY\.md|CHANGELOG\.md)$/
const MOST_WORDS_OF_PAPERS = 3_750
/** Folders that git ignores, and its own. */
const NOT_OURS = /(^|\/)(\.\w[\w-]*|node_modules|build|data|test-results|playwright-report)$/

type Fault = { document: string; line: number; fault: string }

/** The faults in the documents below `root`, and the number of documents. */
export function checkDocuments(root: string): { documents: number; faults: Fault[] } {
  const documents = globSync(DOCUMENTS, { cwd: root })
  const scripts = scriptsOf(root)
  const faults = documents.flatMap((document) =>
    linesOf(root, document).flatMap((text, index) =>
      [...deadPaths(root, document, text), ...unknownCommands(scripts, text)].map((fault) => ({
        document,
        line: index + 1,
        fault,
      })),
    ),
  )
  return { documents: documents.length, faults: [...faults, ...decisionFaults(root)] }
}

const linesOf = (root: string, path: string) => readFileSync(join(root, path), 'utf8').split('\n')
const named = (text: string, pattern: RegExp, group: string) =>
  [...text.matchAll(pattern)].map((match) => match.groups?.[group] ?? '')

function deadPaths(root: string, document: string, text: string): string[] {
  const links = named(text, LINK, 'target')
    .filter((target) => !/^([a-z]+:|#)/.test(target))
    .map((target) => ({
      target,
      path: join(dirname(document), decodeURI(target).split(/[#?]/, 1)[0] ?? ''),
    }))
  const words = named(text, CODE, 'target')
    .map((target) => target.replace(/:\d+$/, ''))
    .filter((target) => OUR_PATH.test(target))
    .map((target) => ({ target, path: target }))
  return [...links, ...words]
    .filter(({ path }) => !MADE_LATER.test(path) && !existsSync(join(root, path)))
    .map(({ target }) => `${target} does not exist`)
}

function scriptsOf(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return Object.keys(scripts)
}

function unknownCommands(scripts: string[], text: string): string[] {
  return named(text, COMMAND, 'name')
    .filter((name) => !scripts.includes(name))
    .map((name) => `npm run ${name} is not in package.json`)
}

/** Checks that every page `docs/decisions/NNN-….md` has a unique number, the heading `# NNN: Title`, its status and its
 *  three parts. */
function decisionFaults(root: string): Fault[] {
  const folder = 'docs/decisions'
  const pages = globSync(`${folder}/[0-9]*.md`, { cwd: root }).toSorted()
  if (pages.length === 0) return []
  const numberOf = (page: string) => basename(page).slice(0, 3)
  return pages.flatMap((page, place) => {
    const lines = linesOf(root, page)
    const [heading = ''] = lines
    const number = numberOf(page)
    const faults = []
    if (!heading.startsWith(`# ${number}: `)) faults.push(`its heading must begin with "# ${number}: "`)
    if (place > 0 && numberOf(pages[place - 1] ?? '') === number) faults.push(`${number} is taken`)
    for (const part of PARTS)
      if (!lines.some((text) => part.test(text))) faults.push(`it needs a line like ${part.source}`)
    return faults.map((fault) => ({ document: page, line: 1, fault }))
  })
}

/** A fault for the papers, and for all other Markdown below `root`, if it has too many words. @param most maximum number of words */
export function wordFaults(root: string, most: number, mostOfPapers = MOST_WORDS_OF_PAPERS): Fault[] {
  const paths = globSync('**/*.md', { cwd: root, exclude: (path) => NOT_OURS.test(path) })
  const within = (document: string, limit: number, which: string[]): Fault[] => {
    const words = which.reduce((sum, path) => sum + wordsOf(readFileSync(join(root, path), 'utf8')), 0)
    if (words <= limit) return []
    return [{ document, line: 1, fault: `${words} words in all, ${words - limit} more than ${limit}` }]
  }
  return [
    ...within(
      '*.md',
      most,
      paths.filter((path) => !PAPERS.test(path)),
    ),
    ...within(
      'docs/procurement',
      mostOfPapers,
      paths.filter((path) => PAPERS.test(path)),
    ),
  ]
}

/** A fault for each line below `root` with one of `SPELLINGS`. */
export function spellingFaults(root: string): Fault[] {
  const paths = globSync(WRITTEN, { cwd: root, exclude: (path) => NOT_OURS.test(path) })
  return paths
    .filter((path) => !QUOTES_THEM.has(path))
    .flatMap((document) =>
      linesOf(root, document).flatMap((text, index) =>
        SPELLINGS.filter(({ not }) => not.test(text)).map(({ say }) => ({
          document,
          line: index + 1,
          fault: `write ${say}`,
        })),
      ),
    )
}

const wordsOf = (text: string) => text.match(/\S+/g)?.length ?? 0

if (import.meta.main) {
  const { documents, faults: found } = checkDocuments('.')
  const faults = [...found, ...wordFaults('.', MOST_WORDS), ...spellingFaults('.')]
  for (const { document, line, fault } of faults) console.error(`${document}:${line}: ${fault}`)
  if (documents === 0) console.error('no documents here')
  console.log(`${documents} documents, ${faults.length} faults`)
  process.exitCode = faults.length > 0 || documents === 0 ? 1 : 0
}
