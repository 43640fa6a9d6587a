import { href } from 'react-router'
/** The page where a suspended person reads the reason and can appeal; other personal pages redirect to it. */
export const SUSPENDED_PATH = href('/account/suspended')
