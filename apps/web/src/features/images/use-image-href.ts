import { imagePath } from '../../domain/images/image-path.ts';
import { useLocation } from '../../ui/router/hooks.ts';

/** Where the images of the list open: their pages know the list, so that they lead from image to image. */
export function useImageHref(): (id: string) => string {
  const { search } = useLocation();
  return (id) => imagePath(id, search);
}
