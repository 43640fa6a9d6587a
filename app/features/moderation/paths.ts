import { href } from 'react-router'
/** Address where reporters see the outcome of their report. */
export const ownReportPath = (reportId: string): string => `${href('/account/people')}#report-${reportId}`
