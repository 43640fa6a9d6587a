export const inquirePath = (homeId: string) => `/expanded-listing/${homeId}/inquire`
export const inquiryPath = (inquiryId: string) => `/inquiries/${inquiryId}`
export const tourFilePath = (inquiryId: string) => `/inquiries/${inquiryId}/tour.ics`
export const leadPath = (inquiryId: string) => `/manage/leads/${inquiryId}`
