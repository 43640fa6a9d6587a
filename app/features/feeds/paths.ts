import { href } from 'react-router'

export const FEEDS_PATH = href('/manage/feeds')
