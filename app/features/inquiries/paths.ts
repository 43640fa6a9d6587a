import { href } from 'react-router'
/** @param query from `queryOfGroup`, to tick the members of a group */
export const inquirePath = (listingId: string, query = '') =>
  `${href('/expanded-listing/:propertyId/inquire', { propertyId: listingId })}${query}`
export const inquiryPath = (inquiryId: string) => href('/inquiries/:inquiryId', { inquiryId })
export const tourFilePath = (inquiryId: string) => href('/inquiries/:inquiryId/tour.ics', { inquiryId })
export const leadPath = (inquiryId: string) => href('/manage/leads/:inquiryId', { inquiryId })
