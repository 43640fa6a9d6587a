import type { Rule } from '#app/platform/access.ts'
import { admin, desk, manager, signedIn } from '#app/platform/rules.ts'

const KB = 1000
const MB = 1_000_000

/** Limits of a request body: bytes as sent, fields of a form, and seconds in which it must have arrived. `may`: who may send more
 *  bytes than `ANY_BODY` allows, checked before the body is read; nobody by default. */
export type BodyRow = { bytes: number; fields: number; seconds: number; may?: Rule<null> }

/** Forms that upload files, and how many of each are read concurrently: photos without JavaScript (otherwise they go
 *  straight to the file store), lists of homes, and logos. */
export type FileForm = BodyRow & { path: string; atOnce: number; busy: string; tooMuch?: string }

/** Every form and JSON body, unless a row below says otherwise. */
export const ANY_BODY: BodyRow = { bytes: 256 * KB, fields: 500, seconds: 30 }

export const FILE_FORMS: FileForm[] = [
  {
    path: '/photos',
    may: signedIn,
    bytes: 21 * MB,
    fields: 500,
    seconds: 120,
    atOnce: 4,
    busy: 'Many photos are arriving',
  },
  {
    path: '/manage/import',
    may: manager,
    bytes: 21 * MB,
    fields: 500,
    seconds: 120,
    atOnce: 2,
    busy: 'Many lists are arriving',
    tooMuch: 'A list can have at most 20 MB. Go back and choose a smaller one, or send it in parts.',
  },
  {
    // Larger than a logo may be, so that its page can report that.
    path: '/admin/content/logo',
    may: admin,
    bytes: 21 * MB,
    fields: 500,
    seconds: 120,
    atOnce: 2,
    busy: 'Other logos are arriving',
    tooMuch: 'A logo can have at most 1 MB. Go back, save a smaller version and choose that file.',
  },
]

/** Forms whose longest valid content is larger: an emoji, two of JavaScript's characters, is twelve bytes in a form. */
export const ROWS: (Partial<BodyRow> & { path: RegExp })[] = [
  { path: /^\/admin\/content\//, may: admin, bytes: 1.3 * MB }, // texts of 200,000 characters
  { path: /^\/admin\/campuses$/, may: admin, bytes: MB }, // a file of campuses, as large as its page says
  { path: /^\/admin\/(?:campuses\/|new-campus)/, may: admin, bytes: 5 * MB }, // 50 zones of 2,000 corners, 500 buildings
  { path: /^\/admin$/, may: desk, bytes: 512 * KB }, // the addresses of a manager's homes
  { path: /^\/expanded-listing\//, may: admin, bytes: 512 * KB }, // a description of 20,000 characters, 16 addresses of photos
  { path: /^\/manage\/homes\//, may: manager, bytes: 512 * KB },
  { path: /^\/manage(?:\/rents)?$/, fields: 5000 }, // homes that are chosen one by one
]

/** @param action the address in app/routes.ts whose action is requested */
export function bodyRow(action: string): BodyRow {
  return { ...ANY_BODY, ...ROWS.find(({ path }) => path.test(action)) }
}
