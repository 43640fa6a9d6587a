import { href } from 'react-router'
export const IMPORTS_PATH = href('/manage/import')
export const TEMPLATE_PATH = href('/manage/import/template.csv')
export const importPath = (importId: string) => `${IMPORTS_PATH}/${importId}`
export const importCsvPath = (importId: string) => `${IMPORTS_PATH}/${importId}/report.csv`
