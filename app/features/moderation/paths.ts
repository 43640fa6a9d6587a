/** Address where reporters see the outcome of their report. */
export const ownReportPath = (reportId: string): string => `/account/people#report-${reportId}`
