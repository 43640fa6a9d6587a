import { useEffect } from 'react'
import { handOverViews, readViews } from './browser-views.ts'
import { sendChange } from './send-change.ts'

/** Gives the account the homes that this browser opened before somebody signed in; what fails is tried at the next page. */
export function MergeViews() {
  useEffect(() => {
    const views = readViews()
    if (views.length === 0) return
    const hand = async () => {
      const sent = await sendChange('/recently-viewed/homes', { views: JSON.stringify(views) })
      if (sent.ok) handOverViews()
    }
    void hand()
  }, [])
  return null
}
