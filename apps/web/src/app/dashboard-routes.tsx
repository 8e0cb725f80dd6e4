import { lazy } from 'react';
import { Route, Routes } from '../ui/router/routes.tsx';
import DashboardFrame from '../features/dashboard/dashboard-frame.tsx';

const screen = {
  overview: lazy(() => import('../features/dashboard/overview-page.tsx')),
  images: lazy(() => import('../features/images/images-page.tsx')),
  deletedImages: lazy(() => import('../features/trash/deleted-images-page.tsx')),
  copies: lazy(() => import('../features/copies/copies-page.tsx')),
  image: lazy(() => import('../features/images/image-page.tsx')),
  editImage: lazy(() => import('../features/images/edit-image-page.tsx')),
  collections: lazy(() => import('../features/collections/collections-page.tsx')),
  newCollection: lazy(() => import('../features/collections/new-collection-page.tsx')),
  collection: lazy(() => import('../features/collections/collection-page.tsx')),
  editCollection: lazy(() => import('../features/collections/edit-collection-page.tsx')),
  selectImages: lazy(() => import('../features/collections/select-images-page.tsx')),
  settings: lazy(() => import('../features/settings/settings-page.tsx')),
  tasks: lazy(() => import('../features/tasks/tasks-page.tsx')),
  upload: lazy(() => import('../features/upload/upload-page.tsx')),
  notFound: lazy(() => import('../features/not-found/not-found-page.tsx')),
};

/** What lies below /dashboard: apart from the other routes, so that visitors do not load even the list of it. */
export default function DashboardRoutes() {
  return (
    <Routes>
      <Route element={<DashboardFrame />}>
        <Route index element={<screen.overview />} />
        <Route path="upload" element={<screen.upload />} />
        <Route path="tasks" element={<screen.tasks />} />
        <Route path="settings" element={<screen.settings />} />
        <Route path="images" element={<screen.images />} />
        <Route path="images/upload" element={<screen.upload />} />
        <Route path="images/deleted" element={<screen.deletedImages />} />
        <Route path="images/copies" element={<screen.copies />} />
        <Route path="images/:id" element={<screen.image />} />
        <Route path="images/:id/edit" element={<screen.editImage />} />
        <Route path="collections" element={<screen.collections />} />
        <Route path="collections/new" element={<screen.newCollection />} />
        <Route path="collections/:id" element={<screen.collection />} />
        <Route path="collections/:id/edit" element={<screen.editCollection />} />
        <Route path="collections/:id/images" element={<screen.selectImages />} />
      </Route>
      <Route path="*" element={<screen.notFound />} />
    </Routes>
  );
}
