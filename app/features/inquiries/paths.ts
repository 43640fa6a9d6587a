import { href } from 'react-router'
export const inquirePath = (listingId: string) =>
  href('/expanded-listing/:propertyId/inquire', { propertyId: listingId })
export const inquiryPath = (inquiryId: string) => href('/inquiries/:inquiryId', { inquiryId })
export const tourFilePath = (inquiryId: string) => href('/inquiries/:inquiryId/tour.ics', { inquiryId })
export const leadPath = (inquiryId: string) => href('/manage/leads/:inquiryId', { inquiryId })
