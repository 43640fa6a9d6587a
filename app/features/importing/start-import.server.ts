import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { consumeRateLimit, refundRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import {
  invalidFields,
  fieldErrors,
  type FieldErrors,
  type Invalid,
} from '#app/platform/text/field-errors.ts'
import { storableText } from '#app/platform/text/storable-text.ts'
import { derivedId, newId } from '#app/platform/addresses/ids.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { ownHomesPolicy } from '#app/features/listings/policy.ts'
import { knownListName } from './own-lists.server.ts'
import { storeList } from './store-list.server.ts'
import { LIST_BYTES, LIST_TOO_LARGE } from './rules.ts'
import { listForm, type ListField, type ListForm } from './fields.ts'

type GivenFile = { name: string; bytes: Uint8Array }
type StartImportOutcome = { ok: true; importId: string } | Invalid<ListField | 'file'> | Limited

/** Stores a list for the user's company and queues checking it; nothing changes until the company applies it. Submitting the same
 *  form and file twice makes one import. @throws SignInRequired, Forbidden */
export async function startImport(
  ctx: Context,
  { typed, file }: { typed: Record<string, string>; file: GivenFile | null },
): Promise<StartImportOutcome> {
  const open = authorize(ctx, ownHomesPolicy.import, null)
  const { userId } = requirePerson(ctx)
  const form = listForm.safeParse(typed)
  const errors: FieldErrors<ListField | 'file'> = form.success ? {} : fieldErrors(form.error)
  const wrong = problemOf(file)
  if (wrong) errors.file = wrong
  const campus = form.success ? form.data.campus : null
  if (campus !== null && !(await isCampus(open.db, campus))) errors.campus = 'Choose one of the campuses.'
  if (!form.success || file === null || Object.keys(errors).length > 0) return invalidFields(errors)
  const importId = idOf(userId, typed.key ?? newId(), form.data, file)
  const taken = await consumeRateLimit(ctx, 'list-import', userId)
  if (!taken.ok) return taken
  const stored = await inTransaction(open, async (inside) => {
    const companyId = await companyOf(inside, userId)
    const source = await knownListName(inside.db, companyId, form.data.source)
    const fileName = storableText(file.name.slice(-120))
    const list = { id: importId, companyId, userId, ...form.data, source, fileName }
    return storeList(inside, list, { bytes: file.bytes, nightly: false })
  })
  if (!stored) await refundRateLimit(ctx, 'list-import', userId)
  return { ok: true, importId }
}

/** @param key the form's key */
function idOf(userId: string, key: string, form: ListForm, { bytes }: GivenFile): string {
  return derivedId(userId, JSON.stringify([key, form, createHash('sha256').update(bytes).digest('base64')]))
}

function problemOf(file: GivenFile | null): string | undefined {
  if (file === null || file.name === '') return 'Choose a file.'
  if (file.bytes.length === 0) return 'This file is empty.'
  if (file.bytes.length > LIST_BYTES) return LIST_TOO_LARGE
  return undefined
}

export async function isCampus(db: Reading, slug: string): Promise<boolean> {
  const found = await db.select({ id: campuses.id }).from(campuses).where(eq(campuses.slug, slug))
  return found.length > 0
}
