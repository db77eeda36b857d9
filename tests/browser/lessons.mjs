// The lessons as the server knows them, and as they are learnt on the page.
import { play } from './solo.mjs';

async function asked(url, lesson, answers) {
  const body = JSON.stringify({ answers });
  const answer = await fetch(`${url}/api/lessons/${lesson}/step`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return answer.json();
}
export const lessons = async (url) => (await (await fetch(`${url}/api/lessons`)).json());
export const verdict = (page) => page.getByTestId('lesson').getAttribute('data-verdict');
export const lesson = (page) => page.getByTestId('lesson').getAttribute('data-lesson');
export const scores = (page) => page.getByTestId('player').evaluateAll((all) => all.map((p) => Number(p.querySelector('[data-testid=score]').textContent)));

/** Does all that a lesson asks for. */
export async function learn(page, url, id, touch = false) {
  const answers = [];
  for (;;) {
    const step = await asked(url, id, answers);
    if (step.verdict === 'done') break;
    await play(page, step.right, touch, answers.length);
    answers.push(step.right);
  }
  await page.getByTestId('lesson-well').waitFor();
  return asked(url, id, answers);
}
