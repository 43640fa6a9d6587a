import { change } from '#app/database/gate.server.ts'
import type { FieldChange } from '#app/database/schema/homes/listing-changes.ts'
import { queuePhotoFetching } from '#app/features/photos/fetch-foreign-photos.server.ts'
import { addressesOfHome, setAddressesOfHome } from '#app/features/photos/home-addresses.server.ts'
import type { Context } from '#app/platform/context.ts'
import { invalid, invalidFields, type Invalid } from '#app/platform/text/field-errors.ts'
import { newProblems } from './check-home.ts'
import { findingsOf } from './fair-housing.ts'
import { flagWording, isMoved, recheckDuplicates } from './flag-home.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { changedMeanwhile } from './changed-meanwhile.server.ts'
import type { ShownChange } from './shown-change.ts'
import {
  editForm,
  columnsOf,
  differences,
  totalTooLarge,
  type EditField,
  type EditInput,
} from '#app/features/listings/edit-form.ts'
import { fieldTexts } from './field-texts.ts'
import { leaveOutContacts, leftOutChange } from '#app/features/listings/leave-out-contacts.ts'
import { lockHome, writeEdit } from '#app/features/listings/lock-listings.server.ts'

export type EditListingOutcome =
  | { ok: true; changed: boolean }
  | Invalid<EditField>
  /** Someone else saved in the meantime: their changes, and the merged field values. */
  | { ok: false; reason: 'conflict'; version: number; by: ShownChange[]; texts: EditInput }

/** Changes a home's facts. Omitted fields stay unchanged.
 *  @param version the home's version that the editor saw; if it is outdated, nothing is saved
 *  @throws NotFound, SignInRequired, Forbidden */
export async function editListing(
  ctx: Context,
  { listingId, version, input }: { listingId: string; version: number; input: EditInput },
): Promise<EditListingOutcome> {
  return change(
    ctx,
    listingPolicy.edit,
    (look) => lockHome(look.db, listingId),
    async (tx, home) => {
      const read = editForm.safeParse(input)
      if (!read.success) return invalid(read.error)
      const addresses = await addressesOfHome(tx.db, home)
      const { images, ...patch } = read.data
      const { columns: wanted, leftOut } = leaveOutContacts(columnsOf(home, patch))
      const changes: FieldChange[] = [...differences(home, wanted), ...leftOutChange(leftOut)]
      if (images && !sameList(images, addresses))
        changes.push({ field: 'photos', from: addresses, to: images })
      if (changes.length === 0) return { ok: true, changed: false }
      if (version !== home.version) {
        const since = await changedMeanwhile(tx.db, home, version, input, fieldTexts(home, addresses))
        return { ok: false, reason: 'conflict', version: home.version, ...since }
      }
      const after = { ...home, ...wanted }
      const tooLarge = totalTooLarge(after)
      if (tooLarge) return invalidFields({ price: tooLarge })
      const problems = newProblems(home, after, ctx.now())
      if (Object.keys(problems).length > 0) return invalidFields(problems)
      if (images && !ctx.foreign.takesHttp && images.some((address) => address.startsWith('http:')))
        return invalidFields({ images: 'Addresses of pictures on other sites must start with https.' })
      const shown = images && (await setAddressesOfHome(tx.db, home, images, ctx.now()))
      if (shown && 'unknown' in shown) {
        const message = `“${shown.unknown}” is not a picture of this home. Enter its whole address, starting with https.`
        return invalidFields({ images: message })
      }
      await writeEdit(tx.db, { home, columns: wanted, changes }, ctx.actor, ctx.now())
      if (home.status === 'published') await flagWording(tx, after, findingsOf(home))
      if (isMoved(home.status, changes)) await recheckDuplicates(tx, after)
      if (shown?.wakes) await queuePhotoFetching(ctx.jobs, tx.db)
      return { ok: true, changed: true }
    },
  )
}

const sameList = (one: string[], other: string[]) =>
  one.length === other.length && one.every((each, place) => each === other[place])
