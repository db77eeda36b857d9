import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import DesignPage from '../src/design/DesignPage.svelte';
import { en } from '../src/i18n/en';

afterEach(cleanup);

test('a title says first what the page is', async () => {
  render(DesignPage, { design: '' });
  await vi.waitFor(() => expect(document.title).toBe(`${en.design.open} · Bastide`));
});
