import { href } from 'react-router'

/** Where admins manage campuses. */
export const CAMPUSES_PATH = href('/admin/campuses')

export const campusPath = (slug: string): string => `${CAMPUSES_PATH}/${slug}`

export const NEW_CAMPUS_PATH = href('/admin/new-campus')
