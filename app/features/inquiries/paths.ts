import { href } from 'react-router'

/** @param query from `queryOfGroup`, to tick the group's members */
export const inquirePath = (listingId: string, query = '') =>
  `${href('/expanded-listing/:propertyId/inquire', { propertyId: listingId })}${query}`
/** The inquiry form with the tour section open. */
export const tourRequestPath = (listingId: string, query = '') =>
  inquirePath(listingId, `${query}${query === '' ? '?' : '&'}tour=1`)
export const inquiryPath = (inquiryId: string) => href('/inquiries/:inquiryId', { inquiryId })
export const tourFilePath = (inquiryId: string) => href('/inquiries/:inquiryId/tour.ics', { inquiryId })
export const leadPath = (inquiryId: string) => href('/manage/leads/:inquiryId', { inquiryId })

const GROUP = /[?&]group=([\da-f-]{36})/
const OF_GROUP = /^\/profile\/groups\/([\da-f-]{36})(?![\da-f-])/
const COLLECTION = /^\/collections\/([\da-f-]{36})(?![\da-f-])/

/** The query of the inquiry form for someone who came from a page of a roommate group (the group itself, homes judged for it, or a
 *  collection shared with it); '' otherwise.
 *  @param from the path they came from */
export function queryOfGroup(from: string): string {
  const group = (OF_GROUP.exec(from) ?? GROUP.exec(from))?.[1]
  if (group) return `?group=${group}`
  const collection = COLLECTION.exec(from)?.[1]
  return collection ? `?collection=${collection}` : ''
}
