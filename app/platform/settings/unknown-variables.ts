import { ownValue } from '../own-value.ts'

/** Names with these prefixes belong to Roost, so an unknown one is an error. */
const FAMILIES =
  /^(APP_SECRET|BACKUP_|DATABASE_|MAP_|METRICS_|LOGIN_|OPERATOR_|RATE_LIMIT|ROUTES_|S3_|SECOND_FACTOR_|SMTP_|TRUST_PROX|VISITS_)/
/** Names that other programs set: Kubernetes for each of its services, and deploy/container/compose.yaml. */
const OF_OTHERS = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT(_\d+_\w+)?)$|^DATABASE_PASSWORD$/

const OF_S3 =
  'write S3_URL=https://KEY:SECRET@HOST/BUCKET?region=…, with &style=path and &owner=… where they apply'
const OF_BACKUPS = 'write BACKUP_S3_URL=https://KEY:SECRET@HOST?region=…'
const IN_SETTINGS = 'an admin sets it at /admin/settings'
const FIXED = 'it has one value for every site; leave it out'

/** Former settings, and what replaced each. */
const REPLACED: Record<string, string> = {
  S3_ENDPOINT: OF_S3,
  S3_REGION: OF_S3,
  S3_BUCKET: OF_S3,
  S3_ACCESS_KEY_ID: OF_S3,
  S3_SECRET_ACCESS_KEY: OF_S3,
  S3_FORCE_PATH_STYLE: OF_S3,
  S3_BUCKET_OWNER: OF_S3,
  BACKUP_S3_ENDPOINT: OF_BACKUPS,
  BACKUP_S3_REGION: OF_BACKUPS,
  BACKUP_S3_ACCESS_KEY_ID: OF_BACKUPS,
  BACKUP_S3_SECRET_ACCESS_KEY: OF_BACKUPS,
  FRESH_DAYS: IN_SETTINGS,
  REVIEW_HOMES: IN_SETTINGS,
  DATABASE_LOCK_SECONDS: FIXED,
  VIEWS_A_DAY: FIXED,
  VIEWS_A_DAY_PER_NETWORK: FIXED,
  HSTS_SUBDOMAINS: 'a proxy that serves the other host names asks for https there',
}

/** Messages about names that were meant for Roost but are unknown: those with its prefixes, and near misspellings of a
 *  setting. Everything else in an environment belongs to other programs. */
export function unknownVariables(names: string[], known: string[]): string[] {
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const instead = ownValue(REPLACED, name)
      if (instead !== undefined) return [`${name} is no setting of Roost any more: ${instead}.`]
      const near = known.find((one) => isNear(name.toUpperCase(), one))
      if (near === undefined && (!FAMILIES.test(name) || OF_OTHERS.test(name))) return []
      const meant = near === undefined ? 'docs/running.md lists all.' : `did you mean ${near}?`
      return [`${name} is no setting of Roost: ${meant}`]
    })
}

/** Whether a name is a misspelling: letters in another order, or one extra, missing or wrong letter (two in long names). For short names
 *  such as HOST, only one extra or missing letter or two swapped neighbors count: HOME, POST and MODE belong to others. */
function isNear(name: string, known: string): boolean {
  if (known.length < 6)
    return name.length === known.length
      ? name === known || known.split('').some((_, at) => swapped(known, at) === name)
      : Math.abs(name.length - known.length) === 1 && distance(name, known) === 1
  const most = known.length < 10 ? 1 : 2
  if (inOrder(name) === inOrder(known)) return true
  return Math.abs(name.length - known.length) <= most && distance(name, known) <= most
}

/** Swaps the letter at `at` with the next. */
const swapped = (letters: string, at: number) =>
  `${letters.slice(0, at)}${letters
    .slice(at, at + 2)
    .split('')
    .toReversed()
    .join('')}${letters.slice(at + 2)}`

const inOrder = (letters: string) => letters.split('').toSorted().join('')

/** The Levenshtein distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of one.split('').entries()) {
    const next = [at + 1]
    for (const [to, against] of other.split('').entries())
      next.push(
        Math.min((row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1, (row[to] ?? 0) + (letter === against ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
