import { changeHomes } from '#app/features/own-homes/change-homes.server.ts'
import { markRented } from '#app/features/own-homes/mark-rented.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import type { Form, Forms } from './form.ts'
import type { Scene } from './scene.ts'

const inAYear = utcDay(new Date(Date.now() + 365 * 24 * 60 * 60 * 1000))

/** A rented home with an inquiry. */
async function rented({ as, things }: Scene): Promise<Form> {
  const { propertyId, inquiryId } = things
  await markRented(as('manager'), { listingId: propertyId, input: { through: inAYear, next: 'now' } })
  const fields = { lead: [inquiryId], text: 'It is rented now. We offer the lease after it.' }
  return { once: true, at: { listingId: propertyId }, fields }
}

/** A completed change of many homes. */
async function changed({ as, things }: Scene): Promise<Form> {
  const bulkId = newId()
  const by = { availableFrom: inAYear }
  await changeHomes(as('manager'), { listingIds: [things.propertyId], by, bulkId })
  return { once: true, at: { bulkId } }
}

/** Forms about leases, and about many homes at once. */
export const rentedForms: Forms = {
  '/manage/change': ({ things }) => ({
    once: true,
    query: { home: things.propertyId, pets: 'not_allowed' },
    fields: { bulkId: newId() },
  }),
  '/manage/change/:bulkId': changed,
  '/manage/homes/:listingId/rented': ({ things }) => ({
    once: true,
    at: { listingId: things.propertyId },
    fields: { through: inAYear, next: 'later', offerFrom: inAYear },
  }),
  '/manage/homes/:listingId/rented answer': rented,
}
