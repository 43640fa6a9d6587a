/** Where somebody reads what came of their report. */
export const ownReportPath = (reportId: string): string => `/account/people#report-${reportId}`
