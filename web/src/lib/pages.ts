// The pages that are fetched when they are wanted; the start page comes with the first script.
import type { Component } from 'svelte';
import type { Route } from './route';

export const FETCHED: Record<string, () => Promise<{ default: Component<any> }>> = {
  table: () => import('../table/TablePage.svelte'),
  design: () => import('../design/DesignPage.svelte'),
  learn: () => import('../learn/LearnPage.svelte'),
  me: () => import('../people/MePage.svelte'),
  position: () => import('../position/PositionPage.svelte'),
  mail: () => import('../mail/MailPage.svelte'),
  puzzles: () => import('../puzzle/PuzzlePage.svelte'),
  offline: () => import('../offline/OfflinePage.svelte'),
};

/** A key of FETCHED, or a page that is not. */
export const pageOf = (route: Route): string => (route.page === 'table' && route.id === 'offline' ? 'offline' : route.page);
