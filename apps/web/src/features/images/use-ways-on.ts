import { editPath, imagePath } from '../../domain/images/image-path.ts';
import { useNavigateFromHere } from '../../ui/router/use-navigate-from-here.ts';
import { useReturn } from '../../ui/router/use-return.ts';
import { FROM_FORM } from './from-form.ts';
import { useNeighbours } from './use-neighbours.ts';

/** From the form of an image to its page, and to the form of the next image, which takes the place of this one. */
export function useWaysOn(id: string) {
  const navigate = useNavigateFromHere();
  const returnTo = useReturn();
  const { next, search } = useNeighbours(id);
  const page = imagePath(id, search);
  const nextForm = next === null ? null : editPath(next, search);
  return {
    page,
    nextForm,
    toPage: () => returnTo(page),
    toNext: () => nextForm !== null && navigate(nextForm, { replace: true, state: FROM_FORM }),
  };
}
