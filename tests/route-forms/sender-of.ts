// Who may send a form, according to the committed table.
import { readFileSync } from 'node:fs'
import { isDone } from './ask.ts'
import { PEOPLE, type Who } from './scene.ts'

/** Possible senders, by preference. */
const SENDERS: readonly Who[] = ['visitor', 'student', 'manager', 'admin', 'other student', 'other manager']
const OF_VISITORS = /^\/(?:login|signup|forgot-password)/
const OF_SUSPENDED = '/account/suspended'

const matrix = readFileSync('tests/route-matrix-forms.txt', 'utf8').split('\n')

/** Who is let in, according to the committed table. */
export function senderOf(name: string): Who {
  if (name === OF_SUSPENDED) return 'suspended'
  if (OF_VISITORS.test(name)) return 'visitor'
  const line = matrix.find((each) => each.startsWith(name) && /^ +\d{3}/.test(each.slice(name.length))) ?? ''
  const answers = line.slice(name.length).match(/\d{3}(?: \/\S*)?/g) ?? []
  return (
    SENDERS.find((who) => isDone(answers[PEOPLE.indexOf(who)] ?? '')) ??
    (name.startsWith('/admin') ? 'admin' : 'student')
  )
}

/** Possible readers, by preference: those with the most to press come first. */
const READERS: readonly Who[] = ['student', 'manager', 'admin', 'other student', 'suspended', 'visitor']
const shown = readFileSync('tests/route-matrix.txt', 'utf8').split('\n')

/** Who may see the page at a path, according to the committed table; undefined for nobody. */
export function readerOf(path: string): Who | undefined {
  const line = shown.find((each) => each.startsWith(`${path} `)) ?? ''
  const answers = line.slice(path.length).match(/\d{3}(?: \/\S*)?/g) ?? []
  return READERS.find((who) => answers[PEOPLE.indexOf(who)] === '200')
}
