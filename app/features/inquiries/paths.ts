export const inquirePath = (listingId: string) => `/expanded-listing/${listingId}/inquire`
export const inquiryPath = (inquiryId: string) => `/inquiries/${inquiryId}`
export const tourFilePath = (inquiryId: string) => `/inquiries/${inquiryId}/tour.ics`
export const leadPath = (inquiryId: string) => `/manage/leads/${inquiryId}`
