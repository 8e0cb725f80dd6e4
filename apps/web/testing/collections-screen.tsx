import CollectionPage from '../src/features/collections/collection-page.tsx';
import CollectionsPage from '../src/features/collections/collections-page.tsx';
import EditCollectionPage from '../src/features/collections/edit-collection-page.tsx';
import NewCollectionPage from '../src/features/collections/new-collection-page.tsx';
import SelectImagesPage from '../src/features/collections/select-images-page.tsx';
import { DialogHost } from '../src/overlays/dialogs/dialog-host.tsx';
import { Link } from '../src/ui/link.tsx';
import { useNavigate } from '../src/ui/router/hooks.ts';
import { Route, Routes } from '../src/ui/router/routes.tsx';
import { anImage } from './an-image.ts';
import { fakeServer } from './fake-server.ts';
import type { Answer } from './fake-server.ts';
import { renderScreen } from './render-screen.tsx';

/** A collection as the server sends it, with an image of each name. */
export function aCollection(id: string, title: string | null, ...names: string[]) {
  const images = names.map((name) => anImage(name, { collectionId: id }));
  return { id, title, description: null, images, imageCount: images.length, cover: null };
}
/** The reply that has it. */
export const replyWith = (collection: object) => ({ data: { collection } });

/** Ways to leave a screen that are not its own. */
function Elsewhere() {
  const navigate = useNavigate();
  return (
    <nav>
      <Link to="/dashboard/collections">All collections</Link>
      <button onClick={() => navigate(-1)}>Back</button>
    </nav>
  );
}

/** Shows a screen of the collections. */
export function openCollections(at: string, answers: Record<string, Answer>) {
  const server = fakeServer(answers);
  const { user, press, answer } = renderScreen(
    <>
      <Routes>
        <Route path="/dashboard/collections" element={<CollectionsPage />} />
        <Route path="/dashboard/collections/new" element={<NewCollectionPage />} />
        <Route path="/dashboard/collections/:id" element={<CollectionPage />} />
        <Route path="/dashboard/collections/:id/edit" element={<EditCollectionPage />} />
        <Route path="/dashboard/collections/:id/images" element={<SelectImagesPage />} />
      </Routes>
      <Elsewhere />
      <DialogHost />
    </>,
    { at },
  );
  const sent = (method: string) => server.calls.find((call) => call.method === method)?.body;
  return { server, user, press, answer, sent };
}
