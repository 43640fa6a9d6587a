import { useEffect } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { keepForNextPage, notifyListeners } from './listeners.ts'

/** Connects a signed-in person's pages to live events. Visitors load none of that code.
 *  @param userId '' for a visitor
 *  @param staysOpen called when the session has ended; returns true when the page shows that itself and stays */
export function useLiveConnection(userId: string, staysOpen: () => boolean): void {
  const { revalidate } = useRevalidator()
  const isOnItsWay = useNavigation().state !== 'idle'
  // Child effects run first, so the new page gets the collected events before they are dropped.
  useEffect(() => keepForNextPage(isOnItsWay), [isOnItsWay])
  useEffect(() => {
    if (userId === '') return
    const leaving = new AbortController()
    // The server's answer explains what happened to the session.
    const ended = () => void (staysOpen() || revalidate())
    const start = async () => {
      const { connectLive } = await import('./connection.ts')
      connectLive({ userId, hear: notifyListeners, ended, leaving: leaving.signal })
    }
    start().catch(() => {}) // without a connection, pages show the state of their last load
    return () => leaving.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- one connection for a person, not for a rendering
  }, [userId])
}
