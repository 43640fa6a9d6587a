// Everything that a schema accepts can also be sent: its longest texts, all in emoji, fit the body limit on the way to it.
import { expect, test } from 'vitest'
import { CAMPUS_FILE_BYTES } from '#app/features/place-files/campus-file.ts'
import { LIST_BYTES } from '#app/features/importing/rules.ts'
import { photoPurposes } from '#app/features/photos/rules.ts'
import { feeRow, floorplanRow } from '#app/features/publishing/row-forms.ts'
import { ANY_BODY, bodyRow, FILE_FORMS } from '#server/http/checks/body-rows.ts'
import { OTHERWISE_READ } from './doors/otherwise-read.ts'
import { schemaFiles, schemasOf } from './doors/schema-doors.ts'
import { largestOf } from './largest-valid.ts'

const PASSWORD = 1000 * 6 // bytes of the longest password
const EDITOR = '/manage/homes/:listingId/edit/:section'
const OPERATORS = 'a file or a setting of the operator'
const OWN = 'what we write ourselves: a job, an email or an answer'
const FILES = 'FILE_FORMS of body-rows.ts, or a cell of them'
const SAMPLE = 'a field without a form'

type Larger = { at: string; bytes?: number }
/** Form schemas that accept more than most bodies allow, or have no limit of their own: where they are sent, and in the latter case
 *  their size. */
const LARGER: Record<string, Larger> = {
  'app/features/sign-in/fields.ts logInForm': { at: '/login' },
  'app/features/sign-in/fields.ts resetForm': {
    at: '/forgot-password',
    bytes: 3 * PASSWORD,
  },
  'app/features/campuses/rules.ts campusForm': { at: '/admin/campuses/:campus' },
  'app/features/campuses/rules.ts zoneForm': { at: '/admin/campuses/:campus' },
  'app/features/listings/edit-form.ts editForm': { at: '/expanded-listing/:propertyId' },
  'app/features/freshness/question-form.ts questionForm': { at: '/home-answer/:token', bytes: 4300 },
  'app/features/moderation/rules.ts decisionForm': { at: '/admin' },
  'app/features/publishing/read-section.ts price': {
    at: EDITOR,
    bytes: 10_000 + 40 * largestOf(feeRow),
  },
  'app/features/publishing/read-section.ts features': { at: EDITOR, bytes: 100 * 80 * 6 },
  'app/features/publishing/read-section.ts floorplans': {
    at: EDITOR,
    bytes: 20 * largestOf(floorplanRow),
  },
  ...Object.fromEntries(
    ['privacy', 'faq', 'imprint'].map((piece) => [
      `app/features/site/rules.ts siteContentForms.${piece}`,
      { at: '/admin/content/:piece' },
    ]),
  ),
}

/** Schemas that read no body of ANY_BODY. */
const NO_FORM: Record<string, string> = {
  'app/database/maintenance/dump.server.ts contentsForm': OPERATORS,
  'app/features/campuses/rules.ts campusesForm': OPERATORS,
  'app/features/collections/fields.ts compareForm': 'an address',
  'app/features/commute/renew-commutes.server.ts minutesChanged.payload': OWN,
  'app/features/emails/rules.ts emailForm': OWN,
  'app/features/listings/listing-form.ts listingForm': FILES,
  'app/features/photos/fetch-picture.server.ts fetchPicture.payload': OWN,
  'app/features/photos/fields.ts photoChangeForm': FILES,
  'app/features/search/filters.server.ts searchParameters': 'an address',
  'app/features/site/rules.ts siteContentForms.login-providers': OWN,
  'app/features/site/stored-providers.ts providerListForm': OWN,
  'app/platform/backup/backup-place.ts backupPlace': OPERATORS,
  'app/platform/settings/login-providers.ts loginProviders': OPERATORS,
  'app/platform/text/bounded-fields.ts boundedText': SAMPLE,
  'app/platform/text/plain-text.ts plainLine': SAMPLE,
  'app/platform/text/plain-text.ts plainLines': SAMPLE,
  'server/demo/people/store-portraits.ts storePortraits.payload': OWN,
  'server/demo/photos/upload-demo-photo.ts uploadDemoPhoto.payload': OWN,
}

/** Files whose schemas are the fields of one form; a profile is sent with its current and its previous values. */
const FIELDS: Record<string, number> = {
  'app/features/profiles/read-answers.server.ts': 2,
  'app/features/inquiries/read-inquiry.server.ts': 1,
}

test('the largest that each form takes is let through', async () => {
  const faults: string[] = []
  const seen = new Set<string>()
  const used = new Set<string>()
  for (const path of schemaFiles.filter((each) => !Object.hasOwn(OTHERWISE_READ, each))) {
    const schemas = await schemasOf(path)
    for (const [name, schema] of schemas) {
      // The schema may appear both by itself and in an object.
      if (schemas.findLast(([, same]) => same === schema)?.[0] !== name) continue
      const key = `${path} ${name}`
      seen.add(key)
      const larger = LARGER[key]
      const bytes = larger?.bytes ?? largestOf(schema)
      if (larger || Object.hasOwn(NO_FORM, key)) used.add(key)
      const most = larger ? bodyRow(larger.at).bytes : ANY_BODY.bytes
      if (bytes > most && !Object.hasOwn(NO_FORM, key))
        faults.push(`${key}: ${bytes} bytes, and ${most} may be sent`)
    }
    const together = schemas.reduce((sum, [name, schema]) => sum + largestOf(schema, name), 0)
    if (together * (FIELDS[path] ?? 0) > ANY_BODY.bytes) faults.push(`${path}: ${together} bytes together`)
  }
  expect(faults).toEqual([])
  expect([...Object.keys(LARGER), ...Object.keys(NO_FORM)].filter((key) => !used.has(key))).toEqual([])
  expect(seen.size).toBeGreaterThan(60)
})

test('a file that a page takes can be sent to it', () => {
  const PHOTO = Math.max(...Object.values(photoPurposes).map(({ maxBytes }) => maxBytes))
  const files = {
    '/admin/campuses': CAMPUS_FILE_BYTES,
    // Even a camera photo is rejected beside its field.
    '/admin/content/logo': 20_000_000,
    '/manage/import': LIST_BYTES,
    '/photos': PHOTO,
  }
  for (const [page, bytes] of Object.entries(files)) {
    const row = FILE_FORMS.find(({ path }) => path === page) ?? bodyRow(page)
    expect(row.bytes, page).toBeGreaterThan(bytes + 10_000)
  }
})
