import { href } from 'react-router'
import { useEffect } from 'react'
import { deleteBrowserViews, readViews } from './browser-views.ts'
import { sendChange } from './send-change.ts'

/** Moves the homes opened in this browser before login to the account; after a failure, retries on the next page. */
export function MergeViews() {
  useEffect(() => {
    const views = readViews()
    if (views.length === 0) return
    const hand = async () => {
      const sent = await sendChange(href('/recently-viewed/homes'), { views: JSON.stringify(views) })
      if (sent.ok) deleteBrowserViews()
    }
    void hand()
  }, [])
  return null
}
