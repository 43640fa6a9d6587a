export const IMPORTS_PATH = '/manage/import'
export const FEEDS_PATH = '/manage/feeds'
export const importPath = (importId: string) => `${IMPORTS_PATH}/${importId}`
export const importCsvPath = (importId: string) => `${IMPORTS_PATH}/${importId}/report.csv`
