import { href } from 'react-router'
import { saveCopy } from '../copy.ts'
import { postForm } from '#app/web/requests.ts'

export type SendChangeOutcome = { ok: true } | { ok: false; logIn: boolean; text: string }

/** Submits a change such as a like, without leaving the page or reloading its data. Never throws. */
export async function sendChange(
  address: string,
  fields: Record<string, string>,
): Promise<SendChangeOutcome> {
  const answer = await postForm(address, fields)
  if (answer?.ok) return { ok: true }
  const text = answer?.status === 410 ? saveCopy.gone : saveCopy.cardFailed
  return { ok: false, logIn: answer?.status === 401, text }
}

export const hideAddress = (listingId: string) =>
  href('/expanded-listing/:propertyId/hide', { propertyId: listingId })
export const viewedAddress = (listingId: string) =>
  href('/expanded-listing/:propertyId/viewed', { propertyId: listingId })
export const likeAddress = (listingId: string) =>
  href('/expanded-listing/:propertyId/like', { propertyId: listingId })
