import { href } from 'react-router'
/** The page on which a suspended person reads the reason and can appeal; other personal pages redirect there. */
export const SUSPENDED_PATH = href('/account/suspended')
