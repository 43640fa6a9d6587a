import { markRented } from '#app/features/publishing/mark-rented.server.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import type { Form, Forms } from './form.ts'
import type { Scene } from './scene.ts'

const inAYear = utcDay(new Date(Date.now() + 365 * 24 * 60 * 60 * 1000))

/** A rented home that somebody asked about. */
async function rented({ as, things }: Scene): Promise<Form> {
  const { propertyId, inquiryId } = things
  await markRented(as('manager'), { listingId: propertyId, input: { through: inAYear, next: 'now' } })
  const fields = { lead: [inquiryId], text: 'It is rented now. We offer the lease after it.' }
  return { once: true, at: { listingId: propertyId }, fields }
}

/** Forms about the lease of a home. */
export const rentedForms: Forms = {
  '/manage/homes/:listingId/rented': ({ things }) => ({
    once: true,
    at: { listingId: things.propertyId },
    fields: { through: inAYear, next: 'later', offerFrom: inAYear },
  }),
  '/manage/homes/:listingId/rented answer': rented,
}
