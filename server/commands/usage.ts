import { asTyped } from '#app/platform/commands/as-typed.ts'
import { ownValue } from '#app/platform/own-value.ts'

const OF_SITE = `npm start serves the site. The operator's commands:

npm run import -- KIND FILE …       homes, places, campuses, streets or a timetable
npm run admin -- TASK …             roles, files, emails, secrets, texts of the site
npm run backup [-- DIR|s3://…]      saves database and files
npm run restore -- DIR|s3://…       into an empty database and DATA_DIR
npm run move -- --to postgres://…   the embedded database into PostgreSQL
npm run drill [-- DIR|s3://…]       restores the newest backup beside the site, compares, removes it
npm run update [-- DIR|s3://…]      backup, migration and a try of the new version
npm run migrate                     updates the database before a new version starts

With --help each says more; docs/running.md says all.`

/** The output of `npm run admin` without arguments. */
export const ADMIN_TASKS = `npm run admin -- TASK, where TASK is one of

  grant EMAIL [ROLE]              gives an account the role admin, desk or manager; admin when none is named
  revoke EMAIL [ROLE]             takes it away
  second-factor-off EMAIL         for somebody who has lost both app and recovery codes
  archive HOME                    takes a home down, by the last part of its address
  words TEXT FILE|none            sets a text of the site: terms, privacy, faq, imprint, support or testimonials
  photos                          says which photos of lists could not be fetched
  files                           says whose the file store is, and what was not deleted
  files restore DIR|s3://… [KEY]  puts files back from a backup that the file store lost or has damaged
  files claim                     makes the file store this database's
  files remove                    lets cleanups delete any number of files for 24 hours
  emails hold MOMENT              after the database was brought back to that moment: sends nothing twice
  emails release                  lets jobs send emails before the 24 hours are over
  reindex                         builds the search index anew
  vacuum                          frees space and refreshes statistics
  rotate-secret                   encrypts with APP_SECRET what APP_SECRET_PREVIOUS encrypted
  new-secret                      accepts another APP_SECRET when the old one is lost

docs/running.md says more.`

export const IMPORT_USAGE =
  'npm run import -- listings FILE.csv [--preset NAME] [--map THEIRS=OURS,…] [--source NAME] [--campus SLUG] ' +
  '[--as-of DATE] [--dry-run] [--report OUT.csv]\n' +
  'npm run import -- places FILE.geojson --source NAME --date DATE [--category NAME] [--dry-run] [--report OUT.csv]\n' +
  'npm run import -- campuses FILE.json [--dry-run] [--report OUT.csv]\n' +
  'npm run import -- streets FILE.geojson[.gz] [--area NAME] [--attribution TEXT] [--license TEXT] [--date DATE] [--dry-run]\n' +
  'npm run import -- streets none --area NAME\n' +
  'npm run import -- transit FILE.zip [--source NAME] [--as-of DATE] [--even-ended] [--dry-run]'

/** Each command's answer to --help. */
const USAGES: Record<string, string> = {
  import: `${IMPORT_USAGE}\n\nReads a list into the site; --dry-run saves nothing. docs/data.md describes the files.`,
  admin: ADMIN_TASKS,
  backup: `npm run backup, npm run backup -- DIR, or npm run backup -- s3://BUCKET/FOLDER

Saves database and files into a new folder there, and checks it by reading, while the site runs or stands still. Without a place it
goes where BACKUP_TO says, as each night; there the newest BACKUP_KEEP whole ones of the site are kept, and as many that lack
files. It ends with 2 when files were missing or damaged.`,
  restore: `npm run restore -- DIR, or npm run restore -- s3://BUCKET/FOLDER

Fills an empty database and an empty DATA_DIR or bucket with the backup there, or the newest of those below it. The site must not run.`,
  move: `npm run move -- --to postgres://user:password@host:5432/roost

Copies the embedded database of a stopped site into an empty PostgreSQL. Files stay where they are.`,
  drill: `npm run drill, npm run drill -- DIR, or npm run drill -- s3://BUCKET/FOLDER

Restores the newest backup there, or in BACKUP_TO, into a database and a store that it makes and removes, compares every row and
file, and says how long it took. It ends with 1 where they differ, with 2 when the backup lacks files or has damaged ones. The site
may run.`,
  update: `npm run update, npm run update -- DIR, or npm run update -- s3://BUCKET/FOLDER

With the new version and the site's settings: makes a backup there, or in BACKUP_TO, migrates the database, and tries whether
this version answers.`,
  migrate: `npm run migrate

Brings the database to this version, while processes of the version before may run.`,
}

const isHelp = (one: string) => one === '--help' || one === '-h'

/** Answers `--help` and `-h`, and refuses arguments that a program does not take; both end the process.
 *  @param takes whether it takes these arguments */
export function sayUsage(
  usage: string,
  takes: (args: string[]) => boolean = () => true,
  args = process.argv.slice(2),
): void {
  const asks = args.some(isHelp)
  if (!asks && takes(args)) return
  const stream = asks ? process.stdout : process.stderr
  stream.write(`${asTyped(usage)}\n`)
  process.exit(asks ? 0 : 1)
}

/** Prints the site program's usage if its arguments ask for help, before anything is built or opened. */
export function sayUsageOfSite(args: string[]): void {
  const [name = ''] = args
  sayUsage(ownValue(USAGES, name) ?? OF_SITE, undefined, args)
}
