import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { passOn } from './listeners.ts'

/** Lets the pages of somebody who is signed in hear of changes. Nothing of it is fetched for visitors.
 *  @param userId '' for nobody
 *  @param staysOpen called when the session has ended: whether the page says so itself and stays */
export function useLiveConnection(userId: string, staysOpen: () => boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (userId === '') return
    const leaving = new AbortController()
    // The server answers with a page that says what happened to the session.
    const ended = () => void (staysOpen() || revalidate())
    const start = async () => {
      const { connectLive } = await import('./connection.ts')
      connectLive({ userId, hear: passOn, ended, leaving: leaving.signal })
    }
    start().catch(() => {}) // without it pages are as new as their last load
    return () => leaving.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- one connection for a person, not for a rendering
  }, [userId])
}
