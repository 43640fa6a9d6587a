import type { Reading } from '#app/platform/context.ts'

/** The path in the store of the id of the site that owns it. */
export const MARK_PATH = 'roost-installation.txt'

/** Who owns the file store. `overtaken`: another copy of this database has cleaned up there since this one did. `unclear`: it has no
 *  id but files that this site does not know. */
export type StoreOwner = 'ours' | 'others' | 'overtaken' | 'unclear'

const HOUR = 60 * 60 * 1000

/** Milliseconds for which a file unknown to the database is kept. */
export const UNKNOWN_KEPT_FOR = 7 * 24 * HOUR

/** Milliseconds during which cleanups may delete any number of files, after an operator allowed it. */
export const REMOVALS_ALLOWED_FOR = 24 * HOUR

/** The most files that one cleanup deletes without permission. */
export const mostRemoved = (all: number): number => Math.max(200, Math.ceil(all / 20))

/** For the log, the health page and the command. */
export const ownerSentence: Record<StoreOwner, string> = {
  ours: 'The file store belongs to this site.',
  others:
    'The file store belongs to another site: its id is not the one in this database. No files are deleted. ' +
    'Give each site a folder or bucket of its own. If this store is this site’s, run: npm run admin -- files claim',
  overtaken:
    'Another copy of this database has used the file store since this one did, or this database was brought back to an ' +
    'earlier state. No files are deleted. If this is the site that people use, run: npm run admin -- files claim. Give ' +
    'the other copy a folder or bucket of its own.',
  unclear:
    'The file store has no id of a site: it is empty although the database names files, or has files that this database ' +
    'does not know. No files are deleted. Check DATA_DIR or the bucket. ' +
    'If this store is this site’s, run: npm run admin -- files claim',
}

const count = (files: number) => files.toLocaleString('en-US')

/** Says that a cleanup found more files than it deletes without permission. */
export const tooManyUnusedSentence = ({ files, of }: { files: number; of: number }): string =>
  `${count(files)} of ${count(of)} stored files are not used anymore. So many are not deleted without an operator’s ` +
  'permission. If that is right, run: npm run admin -- files remove'

const NAMES_SAID = 3

const namesOf = (keys: string[]) =>
  `${keys.slice(0, NAMES_SAID).join(', ')}${keys.length > NAMES_SAID ? ', …' : ''}`

const PUTS_BACK = 'npm run admin -- files restore DIR puts it back'

/** A backup's message about files whose bytes have changed since they were stored. @param keys at least one */
export const damagedFilesSentence = (keys: string[]): string =>
  `${keys.length === 1 ? 'One stored file has' : `${count(keys.length)} stored files have`} other bytes than when stored, and the ` +
  `backup has these: ${namesOf(keys)}. The disk may be failing, or something else writes into DATA_DIR. ` +
  `An earlier backup may have what was stored: ${PUTS_BACK}; else remove ${keys.length === 1 ? 'that photo' : 'those photos'}.`

/** A backup's message about files that rows name but the store lacks. @param keys at least one */
export const missingFilesSentence = (keys: string[]): string =>
  `${keys.length === 1 ? 'One file that the database names is' : `${count(keys.length)} files that the database names are`} ` +
  `not in the file store, so the backup lacks ${keys.length === 1 ? 'it' : 'them'}: ${namesOf(keys)}. ` +
  `Check DATA_DIR or the bucket; an earlier backup may have what is missing: ${PUTS_BACK}.`

/** `used` by a row; `over` if a row says that it is no longer needed; `unknown` without a row. */
export type FileUse = 'used' | 'over' | 'unknown'

/** A part of the file store whose files belong to rows of one feature. */
export type FileArea = {
  /** The prefix of its keys, ending in a slash. */
  prefix: string
  /** What is deleted together: a photo's folder, or a single file. */
  unitOf: (key: string) => string
  judge: (db: Reading, keys: string[]) => Promise<(key: string) => FileUse>
  /** The files that should exist according to rows. */
  named: (db: Reading) => Promise<string[]>
}
